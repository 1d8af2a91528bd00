/** Readable on a phone, in the light and in the dark, in either direction; buttons are as large as a finger. */
export const surveyCss = `:root, :host { color-scheme: light dark; --ink: #1b1f24; --soft: #545b64; --ground: #fff; --edge: #767c85; --key: #0b57d0; --on-key: #fff; --pale: #eef3fc; --may: #b9cdf3; }
@media (prefers-color-scheme: dark) { :root, :host { --ink: #e6e8eb; --soft: #a9b1bb; --ground: #14171a; --edge: #8d949e; --key: #8ab4f8; --on-key: #10151c; --pale: #1f2833; --may: #3a4c68; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); }
.survey { max-width: 38rem; margin: 0 auto; padding: 1.25rem 1rem 3rem; background: var(--ground); color: var(--ink); font: 1.0625rem/1.5 system-ui, sans-serif; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 .75rem; overflow-wrap: anywhere; text-wrap: balance; }
.promise { margin: 0; }
.soft { color: var(--soft); }
fieldset { border: 0; margin: 1.25rem 0; padding: 0; display: grid; gap: .5rem; min-width: 0; }
legend, .number label { font-weight: 600; margin-bottom: .25rem; padding: 0; }
.level { display: flex; gap: .75rem; align-items: center; min-height: 3rem; padding: .5rem .875rem; border: 1px solid var(--edge); border-radius: .5rem; overflow-wrap: anywhere; cursor: pointer; }
.level:has(:checked) { border-color: var(--key); background: var(--pale); }
.level:has(:focus-visible), button:focus-visible, input:focus-visible, summary:focus-visible, pre:focus-visible, [role=status]:focus-visible { outline: 3px solid var(--key); outline-offset: 2px; }
.level input { width: 1.25rem; height: 1.25rem; margin: 0; flex: none; accent-color: var(--key); }
.level:has(:focus-visible) input { outline: none; }
.number { display: grid; gap: .25rem; margin: 1.25rem 0; }
.number input { font: inherit; color: inherit; background: var(--ground); min-height: 3rem; max-width: 16rem; padding: .5rem .875rem; border: 1px solid var(--edge); border-radius: .5rem; }
.explained { margin-top: .5rem; padding: .75rem .875rem; border-radius: .5rem; background: var(--pale); font-size: .9375rem; }
.explained p, .explained figure { margin: 0; }
.explained figure { margin-top: .625rem; }
figcaption { margin-top: .375rem; font-size: .8125rem; line-height: 1.4; color: var(--soft); }
svg { display: block; width: 100%; max-width: 22rem; height: auto; direction: ltr; }
.kept { fill: var(--key); }
.changed { fill: none; stroke: var(--edge); stroke-width: 1.5; }
.may { fill: var(--may); }
.half { fill: var(--key); }
.range { fill: var(--edge); }
svg .half + .range + .kept { fill: var(--ink); stroke: var(--pale); stroke-width: 1.5; }
form > button { margin-top: 1.25rem; }
.explained + .explained { margin-top: .75rem; }
button { font: inherit; font-weight: 600; min-height: 3rem; min-width: 10rem; padding: .5rem 1.5rem; border: 0; border-radius: .5rem; background: var(--key); color: var(--on-key); cursor: pointer; }
[role=status]:not(:empty) { padding: 1rem; border-inline-start: .25rem solid var(--edge); background: var(--pale); }
[role=status].counted { border-color: #188038; }
[role=status].refused { border-color: #c5221f; }
details { margin-top: 1rem; }
summary { min-height: 2rem; cursor: pointer; }
pre, code { font: .8125rem/1.4 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere; }
pre { max-height: 20rem; overflow: auto; padding: .75rem; background: var(--pale); direction: ltr; text-align: left; }
dl { direction: ltr; }
dd { margin: 0 0 .5rem; }
@media (forced-colors: active) { .kept, .half { fill: CanvasText; } .changed { stroke: CanvasText; } }
`;
