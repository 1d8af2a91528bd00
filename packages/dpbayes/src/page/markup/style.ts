/**
 * The page's only style sheet. Colours are those of Okabe and Ito, which people with any colour vision tell apart,
 * darkened or lightened until text has a contrast of 4.5 and lines one of 3 on their ground (WCAG AA).
 */
export const STYLE = `
:root{color-scheme:light dark;--ground:#fff;--card:#f6f7f9;--ink:#1d2126;--soft:#54606c;--line:#cfd5db;
--blue:#0067a3;--orange:#b54e00;--green:#00745a;--purple:#9b4a80;--fill:#cfe3f1;--warn:#8a2c00}
@media (prefers-color-scheme:dark){:root{--ground:#14171a;--card:#1d2226;--ink:#e8ebee;--soft:#a7b1bb;--line:#3b444c;
--blue:#6bb8ea;--orange:#f2a05e;--green:#4fc7a3;--purple:#dd9fc6;--fill:#1f3d52;--warn:#ffb38a}}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%}
body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.55 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
main{max-width:62rem;margin:0 auto;padding:1.25rem 1rem 4rem}
h1{font-size:1.65rem;line-height:1.25;margin:.5rem 0 .25rem;text-wrap:balance;overflow-wrap:anywhere}
h2{font-size:1.2rem;margin:2.4rem 0 .5rem;padding-top:.6rem;border-top:1px solid var(--line)}
h3{font-size:1rem;margin:0 0 .15rem;overflow-wrap:anywhere}
p{margin:.5rem 0;max-width:44rem;overflow-wrap:anywhere}
.soft,figcaption,caption{color:var(--soft)}
.soft{font-size:.92rem}
.warn{color:var(--warn);font-weight:600}
.found{border:1px solid var(--warn);border-left-width:.4rem;border-radius:.4rem;padding:.4rem .9rem;margin:1rem 0}.found li{max-width:44rem}
.cards{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,19rem),1fr));gap:.9rem;margin:1rem 0}
.card{background:var(--card);border:1px solid var(--line);border-radius:.5rem;padding:.8rem .9rem;break-inside:avoid}
.big{font-size:1.3rem;font-weight:600;font-variant-numeric:tabular-nums;margin:0}
.card p{margin:.1rem 0}
figure{margin:.8rem 0;break-inside:avoid}
figcaption{font-size:.88rem;max-width:44rem}
svg{display:block;width:100%;height:auto;max-width:36rem;fill:var(--ink);font:12px system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
.card svg{max-width:none}
.wide svg{max-width:29rem}.wider svg{max-width:46rem}.wider{grid-column:1/-1}.figures{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,24rem),1fr));gap:0 1.5rem}.bands{grid-template-columns:repeat(auto-fill,minmax(min(100%,23rem),1fr))}
.axis{stroke:var(--soft);fill:none}.grid{stroke:var(--line);fill:none}.tick{fill:var(--soft)}
.line{fill:none;stroke:var(--blue);stroke-width:2;stroke-linejoin:round}
.area{fill:var(--fill);stroke:none}.prior{fill:none;stroke:var(--orange);stroke-width:1.8;stroke-dasharray:5 4}
.dot{fill:var(--blue)}.sampling{fill:var(--blue)}.privacy{fill:var(--orange)}
.ref{stroke:var(--soft);stroke-dasharray:4 4;fill:none}
.c0{stroke:var(--blue);fill:none}.c1{stroke:var(--orange);fill:none}.c2{stroke:var(--green);fill:none}.c3{stroke:var(--purple);fill:none}
.rim{stroke:var(--ground);stroke-width:.8}.ring{fill:var(--ground);stroke:var(--green);stroke-width:2}
.f0{fill:var(--blue)}.f1{fill:var(--orange)}.f2{fill:var(--green)}.f3{fill:var(--purple)}
.key{display:inline-block;width:1.5rem;height:.75rem;vertical-align:-.05rem;margin:0 .35rem 0 0}.key:not(:first-child){margin-left:1.1rem}
.key.sampling{background:var(--blue)}.key.privacy{background:var(--orange)}
.key.post{border-bottom:3px solid var(--blue);height:.4rem;vertical-align:.25rem}.key.pri{border-bottom:3px dashed var(--orange);height:.4rem;vertical-align:.25rem}
.scroll{overflow-x:auto;margin:.8rem 0;max-width:100%}
.scroll:focus-visible,summary:focus-visible,a:focus-visible{outline:3px solid var(--blue);outline-offset:2px}
table{border-collapse:collapse;font-size:.92rem;font-variant-numeric:tabular-nums}
caption{text-align:left;font-size:.88rem;padding-bottom:.3rem}
th,td{padding:.3rem .7rem .3rem 0;text-align:right;border-bottom:1px solid var(--line);white-space:nowrap}
th:first-child{text-align:left}
thead th{color:var(--soft);font-weight:600;white-space:normal;vertical-align:bottom;max-width:9rem;overflow-wrap:break-word}
tbody th{font-weight:500;white-space:normal;overflow-wrap:anywhere;min-width:7rem;max-width:18rem}
dl{margin:.8rem 0}dl>div{display:grid;grid-template-columns:11rem 1fr;gap:.2rem 1rem;padding:.3rem 0;border-bottom:1px solid var(--line)}
dt{color:var(--soft)}dd{margin:0;overflow-wrap:anywhere}
ul{padding-left:1.2rem;margin:.5rem 0;max-width:46rem}li{margin:.25rem 0;overflow-wrap:anywhere}
details{border:1px solid var(--line);border-radius:.5rem;padding:.2rem .9rem;margin:.8rem 0;background:var(--card)}
summary{cursor:pointer;padding:.5rem 0;font-weight:600}
pre{background:var(--card);border:1px solid var(--line);border-radius:.4rem;padding:.7rem .8rem;overflow-x:auto;font:13px/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
details pre{background:var(--ground)}
code{font:.92em ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;overflow-wrap:anywhere}
@media (max-width:34rem){dl>div{grid-template-columns:1fr;gap:0}h1{font-size:1.35rem}tbody th{max-width:9rem}thead th{max-width:6rem}main{padding:1rem .8rem 3rem}}
@media print{:root{--ground:#fff;--card:#fff;--ink:#000;--soft:#444;--line:#bbb;--blue:#0067a3;--orange:#b54e00;--green:#00745a;--purple:#9b4a80;--fill:#dcebf5;--warn:#8a2c00}
body{font-size:10.5pt}table{font-size:.8rem}th,td{padding-right:.4rem}main{max-width:none;padding:0}h2,h3{break-after:avoid}.scroll{overflow:visible}pre{white-space:pre-wrap}
details::details-content{content-visibility:visible;block-size:auto;display:block}.cards{grid-template-columns:repeat(2,1fr)}}
`;
