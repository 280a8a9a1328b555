// The stepper: of a replay that stands there picture by picture, show one at a time. Without this script all of them are shown.
(function () {
  "use strict";
  document.documentElement.classList.add("js");

  function stepper(replay) {
    const beats = Array.from(replay.querySelectorAll(".beat"));
    if (beats.length < 2) return;
    const controls = replay.querySelectorAll(".controls");
    const slider = replay.querySelector("input");
    const output = replay.querySelector("output");
    const button = (name) => replay.querySelector(`[data-go=${name}]`);
    const question = Math.max(0, beats.findIndex((beat) => "asked" in beat.dataset));
    let at = question;
    let all = false;

    function show() {
      beats.forEach((beat, n) => {
        beat.hidden = !all && n !== at;
        if (n === at) beat.setAttribute("aria-current", "step");
        else beat.removeAttribute("aria-current");
      });
      slider.value = String(at + 1);
      slider.setAttribute("aria-valuetext", beats[at].dataset.said);
      output.textContent = beats[at].dataset.said;
      button("previous").disabled = button("first").disabled = at === 0;
      button("next").disabled = at === beats.length - 1;
      button("question").disabled = at === question;
      button("all").setAttribute("aria-pressed", String(all));
      replay.classList.toggle("all", all);
    }

    function go(n) {
      at = Math.min(beats.length - 1, Math.max(0, n));
      show();
      if (all) beats[at].scrollIntoView({ block: "nearest" });
    }

    const deeds = {
      first: () => go(0),
      previous: () => go(at - 1),
      next: () => go(at + 1),
      question: () => go(question),
      all: () => { all = !all; show(); },
    };
    replay.addEventListener("click", (event) => {
      const pressed = event.target.closest("[data-go]");
      if (pressed) deeds[pressed.dataset.go]();
    });
    slider.addEventListener("input", () => go(Number(slider.value) - 1));

    document.addEventListener("keydown", (event) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.target.closest("input, textarea, select, [tabindex='0']")) return;
      const deed = { ArrowLeft: deeds.previous, ArrowRight: deeds.next }[event.key];
      if (deed) { event.preventDefault(); deed(); }
    });

    const list = replay.querySelector(".beats");
    let from = null;
    list.addEventListener("pointerdown", (event) => {
      from = event.pointerType === "mouse" ? null : { x: event.clientX, y: event.clientY };
    });
    list.addEventListener("pointerup", (event) => {
      if (!from || all) return;
      const x = event.clientX - from.x, y = event.clientY - from.y;
      from = null;
      if (Math.abs(x) > 40 && Math.abs(x) > 2 * Math.abs(y)) go(at + (x < 0 ? 1 : -1));
    });

    function named() {
      const n = beats.findIndex((beat) => `#${beat.id}` === location.hash);
      if (n >= 0) go(n);
    }
    addEventListener("hashchange", named);

    controls.forEach((each) => { each.hidden = false; });
    replay.querySelector(".hint").hidden = false;
    show();
    named();
  }

  document.addEventListener("DOMContentLoaded", () => document.querySelectorAll("[data-stepper]").forEach(stepper));
})();
