// The app's conveniences: type-ahead, sharing, pictures, keeping the FAQ. Every page works without them.
(function () {
  "use strict";
  const make = (name, text, attributes) => Object.assign(document.createElement(name), { textContent: text || "" }, attributes);

  // ── type-ahead ──
  function suggesting(field) {
    const box = field.form.querySelector(".suggested");
    const list = box.querySelector("ul");
    const status = box.querySelector("[role=status]");
    const rules = field.form.elements.rules;
    let waiting, asked = 0;

    function show(found) {
      list.replaceChildren(...found.map((each) => {
        const item = document.createElement("li");
        const link = make("a", "", { href: each.url });
        link.append(make("span", list.dataset[each.kind], { className: "mark" }), ` ${each.text} `, make("span", each.detail, { className: "means" }));
        if (each.kind === "card") link.addEventListener("click", (event) => { event.preventDefault(); field.value = each.text; field.focus(); ask(); });
        item.append(link);
        return item;
      }));
      box.hidden = !found.length;
      status.textContent = found.length ? `${list.dataset.title}: ${found.length}` : "";
    }

    async function ask() {
      const mine = ++asked;
      if (!field.value.trim()) return show([]);
      const query = new URLSearchParams({ q: field.value.slice(0, 2000), language: field.dataset.suggest });
      if (rules.value) query.set("rules", rules.value);
      try {
        const answer = await fetch(`/api/suggest?${query}`);
        if (answer.ok && mine === asked) show((await answer.json()).suggestions);
      } catch { if (mine === asked) show([]); }
    }

    const later = () => { clearTimeout(waiting); waiting = setTimeout(ask, 120); };
    field.addEventListener("input", later);
    rules.addEventListener("change", later);
    field.addEventListener("keydown", (event) => {
      if (event.isComposing) return;
      if (event.key === "Enter" && !event.shiftKey) { event.preventDefault(); field.form.requestSubmit(); }
      if (event.key === "ArrowDown" && !box.hidden && field.selectionEnd === field.value.length) { event.preventDefault(); list.querySelector("a").focus(); }
      if (event.key === "Escape") show([]);
    });
    list.addEventListener("keydown", (event) => {
      const links = Array.from(list.querySelectorAll("a"));
      const to = links.indexOf(document.activeElement) + { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (event.key === "Escape" || to < 0) { event.preventDefault(); field.focus(); if (event.key === "Escape") show([]); }
      else if (links[to]) { event.preventDefault(); links[to].focus(); }
    });
  }

  // Fields that were left empty need not stand in the address.
  function tidy(form) {
    form.addEventListener("formdata", (event) => {
      for (const [name, value] of Array.from(event.formData)) if (value === "") event.formData.delete(name);
    });
  }

  // ── sharing ──
  function sharing(section) {
    const status = section.querySelector("p[role=status]");
    const link = section.querySelector(".permalink").href;
    const text = section.querySelector(".told-text").textContent;
    const said = (words) => { status.textContent = words; };
    const copy = async (words) => { await navigator.clipboard.writeText(words); said(section.dataset.copied); };
    const deeds = {
      share: () => navigator.share({ title: document.title, text: document.querySelector(".headline").textContent, url: link }),
      "copy-link": () => copy(link),
      "copy-text": () => copy(`${text}\n${link}`),
      png: (button) => png(button.dataset.picture),
    };
    const can = { share: "share" in navigator, "copy-link": "clipboard" in navigator, "copy-text": "clipboard" in navigator, png: true };
    for (const button of section.querySelectorAll("[data-do]")) {
      button.hidden = !can[button.dataset.do];
      button.addEventListener("click", () => deeds[button.dataset.do](button).catch((error) => {
        if (error.name !== "AbortError") said(error.message);
      }));
    }
  }

  // The picture as it is served, drawn twice as large; a drawing of this very address, so that the canvas may be read.
  async function png(address) {
    const picture = new Image();
    picture.src = address;
    await picture.decode();
    const canvas = make("canvas", "", { width: 2 * picture.naturalWidth, height: 2 * picture.naturalHeight });
    canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise((done) => canvas.toBlob(done, "image/png"));
    const link = make("a", "", { href: URL.createObjectURL(blob), download: "board.png" });
    link.click();
    URL.revokeObjectURL(link.href);
  }

  // ── without reception ──
  const KEPT = "faq";

  async function keep(pack) {
    const cache = await caches.open(KEPT);
    const older = (await cache.keys()).filter((each) => each.url.endsWith(pack.url.slice(pack.url.lastIndexOf("/"))));
    await cache.add(pack.url);
    await Promise.all(older.filter((each) => new URL(each.url).pathname !== pack.url).map((each) => cache.delete(each)));
  }

  // What every device keeps: the search and its index. Anew whenever the FAQ has changed; and then what was kept of it, too.
  async function upToDate() {
    const offline = await (await fetch("/offline.json")).json();
    if (!offline.version) return offline;
    const cache = await caches.open(KEPT);
    const mark = `/offline/${offline.version}/kept`;
    if (!(await cache.match(mark))) {
      for (const each of await cache.keys()) if (each.url.endsWith("/kept")) await cache.delete(each);
      const kept = new Set((await cache.keys()).map((each) => each.url.slice(each.url.lastIndexOf("/"))));
      await cache.addAll(offline.base);
      for (const pack of offline.packs) if (kept.has(pack.url.slice(pack.url.lastIndexOf("/")))) await keep(pack);
      await cache.put(mark, new Response(""));
    }
    return offline;
  }

  async function keeping(section) {
    const status = section.querySelector("[role=status]");
    const list = section.querySelector("ul");
    const words = section.dataset;
    section.hidden = false;
    if (!("serviceWorker" in navigator) || !("caches" in window)) { status.textContent = words.notHere; return; }
    let offline;
    try { offline = await upToDate(); } catch { section.hidden = true; return; }
    if (!offline.version) { status.textContent = words.notReady; return; }

    async function show() {
      const cache = await caches.open(KEPT);
      const kept = new Set((await cache.keys()).map((each) => new URL(each.url).pathname));
      list.replaceChildren(...offline.packs.filter((pack) => pack.lang === words.keep).map((pack) => {
        const there = kept.has(pack.url);
        const item = make("li", "");
        const label = there ? words.drop : words.size.replace("{size}", (pack.bytes / 1e6).toFixed(1));
        const button = make("button", label, { type: "button" });
        button.setAttribute("aria-label", `${pack.title}: ${label}`);
        button.addEventListener("click", async () => {
          button.disabled = true;
          status.textContent = words.busy;
          try {
            if (there) await cache.delete(pack.url);
            else await keep(pack);
            status.textContent = "";
          } catch { status.textContent = words.failed; }
          await show();
        });
        item.append(make("span", pack.title), there ? make("span", words.kept, { className: "mark" }) : "", button);
        return item;
      }));
    }
    await show();
    if (matchMedia("(display-mode: standalone)").matches) {  // who installs it wants it all
      for (const pack of offline.packs) if (pack.lang === words.keep && !(await caches.match(pack.url))) { await keep(pack); await show(); }
    }
  }

  function reception() {
    const notice = document.querySelector("[data-offline]");
    const show = (there) => { notice.hidden = there; };
    const look = () => {  // bars on the phone do not mean that anything comes through
      if (!navigator.onLine) return show(false);
      fetch("/sw.js", { method: "HEAD", cache: "no-store" }).then(() => show(true), () => show(false));
    };
    addEventListener("online", look);
    addEventListener("offline", look);
    look();
  }

  document.querySelectorAll("textarea[data-suggest]").forEach(suggesting);
  document.querySelectorAll("form").forEach(tidy);
  document.querySelectorAll(".share").forEach(sharing);
  reception();
  if ("serviceWorker" in navigator) {
    navigator.serviceWorker.register("/sw.js").catch(() => {});
  }
  const section = document.querySelector("[data-keep]");
  if (section) keeping(section);
})();
