/** What runs if a text of somebody else's is taken for markup or code: it leaves a mark on the window. */
const run = 'window.ran=(window.ran||0)+1';

/** Ways into a page, after the kinds that the OWASP filter evasion guide names. */
const ways: readonly string[] = [
  `<script>${run}</script>`,
  `<ScRiPt>${run}</sCrIpT>`,
  `<script src="data:text/javascript,${run}"></script>`,
  `<script type="module">${run}</script>`,
  `<img src=x onerror="${run}">`,
  `<img src=x onerror=${run}//`,
  `<svg onload="${run}">`,
  `<svg><script>${run}</script></svg>`,
  `<svg><animate onbegin="${run}" attributeName=x dur=1s>`,
  `<math><mtext></mtext><script>${run}</script></math>`,
  `<iframe srcdoc="<script>parent.${run}</script>"></iframe>`,
  `<iframe src="javascript:parent.${run}"></iframe>`,
  `<a href="javascript:${run}" autofocus onfocus="${run}">x</a>`,
  `<input autofocus onfocus="${run}">`,
  `<details open ontoggle="${run}">x</details>`,
  `<video><source onerror="${run}"></video>`,
  `<style>@import "javascript:${run}";</style><p style="animation:x" onanimationstart="${run}">`,
  `<object data="javascript:${run}"></object>`,
  `<form><button formaction="javascript:${run}" autofocus onfocus="${run}">x</button></form>`,
  `<base href="javascript:${run}//">`,
  `<meta http-equiv="refresh" content="0;url=javascript:${run}">`,
  `<template><script>${run}</script></template><noscript><p title="</noscript><img src=x onerror=${run}>">`,
  `{{constructor.constructor("${run}")()}}`,
  `\${${run}}`,
  `<xss onpointerrawupdate="${run}" onfocusin="${run}" tabindex=0 autofocus>`,
];

/** Places that a text is put into, which it tries to leave first. */
const escapes: readonly ((way: string) => string)[] = [
  (way) => way,
  (way) => `">${way}`,
  (way) => `'>${way}`,
  (way) => `</script>${way}`,
  (way) => `</title></textarea></style>${way}`,
  (way) => `-->${way}<!--`,
  (way) => `\\u003c/script\\u003e${way}`,
  (way) => `" onmouseover="${run}" x="${way}`,
];

/** 200 texts, each of which would run if some page took it for more than a text. */
export const injections: readonly string[] = ways.flatMap((way) => escapes.map((escape) => escape(way)));
