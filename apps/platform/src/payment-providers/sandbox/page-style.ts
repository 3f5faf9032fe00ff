/** Style of the sandbox pages, distinct from the shop; inlined, nothing is downloaded. */
export const style = `
:root{color-scheme:light dark;--canvas:light-dark(#eef1f6,#0d1119);--surface:light-dark(#fff,#151b26);
--ink:light-dark(#161d2b,#e8ecf4);--body:light-dark(#4b5568,#b4bdcd);--line:light-dark(#d3d9e4,#2b3546);
--field:light-dark(#7b869a,#6b778c);--accent:light-dark(#2b4bb8,#9db4ff);--on-accent:light-dark(#fff,#0b1330);
--danger:light-dark(#b3152a,#ff9aa4);--sunken:light-dark(#f5f7fb,#10151e);--note:light-dark(#fdf2d8,#33260a);
--note-ink:light-dark(#6b4300,#eebf62)}
*{box-sizing:border-box}
body{margin:0;background:var(--canvas);color:var(--body);font:14px/1.5 system-ui,'Segoe UI',Roboto,sans-serif}
.bar{background:var(--note);color:var(--note-ink);text-align:center;padding:8px 16px;font-size:13px}
main{max-width:56rem;margin:0 auto;padding:24px 16px;display:grid;gap:16px}
@media(min-width:52rem){main.two{grid-template-columns:minmax(0,1fr) 20rem;align-items:start;padding-top:40px}}
section{background:var(--surface);border:1px solid var(--line);border-radius:10px;padding:20px}
main.one{max-width:28rem;padding-top:48px}
.who{display:flex;align-items:center;gap:8px;color:var(--ink);font-weight:600;margin:0 0 16px}
.who svg{width:20px;height:20px;color:var(--accent)}
h1{font-size:22px;line-height:1.25;margin:0 0 4px;color:var(--ink)}
h2{font-size:16px;margin:0 0 4px;color:var(--ink)}
p{margin:0 0 16px}
.sum{font-size:28px;font-weight:600;color:var(--ink);margin:0 0 4px;font-variant-numeric:tabular-nums}
form{display:grid;gap:12px}
.row{display:grid;grid-template-columns:1fr 1fr;gap:12px}
label{display:block;font-size:13px;font-weight:500;color:var(--ink);margin-bottom:4px}
input{width:100%;height:44px;font:inherit;font-size:16px;padding:0 12px;border:1px solid var(--field);border-radius:6px;
background:var(--surface);color:var(--ink);font-variant-numeric:tabular-nums}
input[aria-invalid=true]{border-color:var(--danger)}
.hint{font-size:12px;margin:4px 0 0}.wrong{color:var(--danger)}
button{font:inherit;font-weight:500;min-height:44px;border-radius:6px;padding:0 16px;cursor:pointer;
border:1px solid var(--field);background:var(--surface);color:var(--ink)}
button.main{background:var(--accent);border-color:var(--accent);color:var(--on-accent);font-weight:600}
button.plain{border-color:transparent;background:none;color:var(--accent);width:100%}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
table{width:100%;border-collapse:collapse;font-size:13px}
th{text-align:left;font-weight:500;font-size:12px;padding:4px 0}
td{border-top:1px solid var(--line);padding:4px 0;color:var(--ink)}
td button{min-height:32px;padding:0 8px;font-weight:500;font-variant-numeric:tabular-nums;white-space:nowrap;
border-color:transparent;background:none;color:var(--accent);margin-left:-8px}
a{color:var(--accent)}
`
