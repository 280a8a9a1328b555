// Search in an index made when the site was built (judge/pages/search.py): the same folding, the same terms, weights added up.
(function () {
  "use strict";
  const MOST = 50;
  const field = document.getElementById("q");
  const status = document.getElementById("search-status");
  const list = document.getElementById("results");
  const base = new URL(status.dataset.index, location.href);  // addresses in the index are told from where it is
  let index = null;
  let loading = false;

  const fold = (text) => text.normalize("NFKC").toLowerCase()
    .replace(/[\u30a1-\u30f6]/g, (char) => String.fromCharCode(char.charCodeAt(0) - 0x60))
    .replace(/[‐‑‒–—―−─━]/g, "ー");

  // Terms of a query: whole words match the words that begin with them, a lone character every pair that holds it.
  function termsOf(text) {
    const runs = fold(text).match(/[0-9a-z]+(?:'[a-z]+)?|(?:(?![0-9a-z])[\p{L}\p{N}])+/gu) || [];
    const terms = new Map();
    for (const run of runs) {
      if (/^[0-9a-z]/.test(run)) terms.set(run.length > 4 ? run.replace(/(?:ing|ed|es|s)$/, "") : run, true);
      else if (run.length === 1) terms.set(run, true);
      else for (let i = 0; i < run.length - 1; i++) terms.set(run.slice(i, i + 2), false);
    }
    return terms;
  }

  function unpack(packed) {
    const found = [];
    let page = 0;
    for (const [, step, weight] of packed.matchAll(/([0-9a-z]+)([A-Z])/g)) {
      page += parseInt(step, 36);
      found.push([page, weight.charCodeAt(0) - 64]);
    }
    return found;
  }

  function holding(term, begins) {
    if (!begins) return Object.hasOwn(index.terms, term) ? unpack(index.terms[term]) : [];
    const best = new Map();
    const lone = term.length === 1 && term > "\x7f";
    for (const known of index.sorted) {
      if (lone ? known.includes(term) : known.startsWith(term)) {
        const share = term.length / Math.min(known.length, 2 * term.length);
        for (const [page, weight] of unpack(index.terms[known])) best.set(page, Math.max(best.get(page) || 0, weight * share));
      }
    }
    return Array.from(best);
  }

  // What the terms weigh in a page, the less the fewer of them it holds; a title that holds the words as they were typed weighs most.
  function search(text) {
    const terms = termsOf(text);
    const scores = new Map();
    for (const [term, begins] of terms) {
      for (const [page, weight] of holding(term, begins)) {
        const score = scores.get(page) || { held: 0, weight: 0 };
        score.held += 1;
        score.weight += weight;
        scores.set(page, score);
      }
    }
    const enough = Math.max(1, Math.ceil(terms.size * 0.6));
    const typed = fold(text).trim();
    return Array.from(scores)
      .filter(([, score]) => score.held >= enough)
      .map(([page, { held, weight }]) => [page, (held / terms.size) ** 2 * weight + (fold(index.pages[page][2]).includes(typed) ? 20 : 0)])
      .sort((one, other) => other[1] - one[1] || one[0] - other[0]);
  }

  function element(name, text, attributes) {
    const made = document.createElement(name);
    made.textContent = text;
    Object.assign(made, attributes);
    return made;
  }

  function show() {
    const text = field.value.trim();
    list.replaceChildren();
    status.textContent = "";
    if (!text || !index) return;
    const found = search(text);
    status.textContent = found.length ? status.dataset.found.replace("{count}", found.length) : status.dataset.none;
    for (const [page] of found.slice(0, MOST)) {
      const [kind, url, title, about, where] = index.pages[page];
      const item = document.createElement("li");
      const line = element("p", "", { className: "where" });
      line.append(element("span", list.dataset[kind], { className: "mark" }), ` ${where}`);
      item.append(line, element("a", title, { href: new URL(encodeURI(url), base).href }), element("p", about, {}));
      list.append(item);
    }
  }

  // The index is a script: a page opened from a folder may load no other file.
  function load() {
    if (loading) return;
    loading = true;
    const script = element("script", "", { src: status.dataset.index });
    script.addEventListener("error", () => { status.textContent = status.dataset.failed; });
    document.head.append(script);
  }

  window.judgeIndex = function (made) {
    index = { ...made, sorted: Object.keys(made.terms) };
    show();
  };

  let waiting;
  field.addEventListener("input", () => {
    load();
    clearTimeout(waiting);
    waiting = setTimeout(show, 60);
  });
  field.addEventListener("focus", load, { once: true });
  field.form.addEventListener("submit", (event) => {
    event.preventDefault();
    history.replaceState(null, "", `?q=${encodeURIComponent(field.value)}`);
    load();
    show();
  });
  const asked = new URLSearchParams(location.search).get("q");
  if (asked) {
    field.value = asked;
    load();
  }
  field.focus();
})();
