"use strict";
{
  const form = document.querySelector(".filters");
  const articles = [...document.querySelectorAll("article")].map((article) => {
    return { article, text: article.textContent.toLowerCase(), kind: article.dataset.kind };
  });
  const filter = () => {
    const kinds = new Set([...form.querySelectorAll("input:checked")].map((box) => box.value));
    const words = form.elements.words.value.toLowerCase().split(/\s+/).filter(Boolean);
    for (const { article, text, kind } of articles) {
      const operation = article.parentElement.querySelector("h2").textContent.toLowerCase();
      const has = (word) => text.includes(word) || operation.includes(word);
      article.hidden = !kinds.has(kind) || !words.every(has);
    }
    for (const group of document.querySelectorAll(".group")) {
      group.hidden = !group.querySelector("article:not([hidden])");
    }
    document.getElementById("nothing").hidden =
      articles.some(({ article }) => !article.hidden);
  };
  if (form) {
    form.hidden = false;
    form.addEventListener("input", filter);
    form.addEventListener("submit", (event) => event.preventDefault());
    // A browser that goes back keeps what was chosen.
    filter();
  }
}
