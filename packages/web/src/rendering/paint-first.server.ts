/**
 * Loads the scripts of a page after its first paint. A page that is not painted loads them too: at once in a background
 * tab, after a while in a frame out of sight. A tab that has loaded this build before has them in its cache and need
 * not wait.
 */
const loadScripts = `(function(names,text){
var urls=names.split(' ').map(function(name){return name[0]==='/'?name:'/assets/'+name+'.js'}),doc=document,nonce=doc.currentScript.nonce,started,known,entry=urls.find(function(url){return url.includes('entry.client')});
try{known=sessionStorage.getItem('loaded-scripts')===entry;sessionStorage.setItem('loaded-scripts',entry)}catch(e){}
function add(parent,name,values){var element=doc.createElement(name);element.nonce=nonce;Object.assign(element,values);parent.append(element)}
function start(){if(started)return;started=1;
urls.forEach(function(url){add(doc.head,'link',{rel:'modulepreload',href:url})});
add(doc.body,'script',{type:'module',textContent:text})}
if(doc.hidden||known)start();
try{new PerformanceObserver(function(list){if(list.getEntriesByName('first-contentful-paint')[0])start()}).observe({type:'paint',buffered:true})}catch(e){start()}
setTimeout(start,2000)})`.replaceAll('\n', '')

const preloadLink = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g
const moduleType = ' type="module" async="">'

/**
 * Lets a page load its scripts after the first paint: a preloaded script takes bandwidth from the stylesheet and the
 * font that the paint needs. A page without the script of the router, such as a redirect, stays as it is.
 */
export function delayScripts(html: string): string {
  const headEnd = html.indexOf('</head>')
  const typeStart = html.lastIndexOf(moduleType)
  if (headEnd === -1 || typeStart === -1) return html
  const start = html.lastIndexOf('<script', typeStart)
  const textStart = typeStart + moduleType.length
  const end = html.indexOf('</script>', textStart)
  // React moves every preload into the head.
  const head = html.slice(0, headEnd)
  const urls = [...head.matchAll(preloadLink)].map(([, url = '']) => url)
  // The router indents what it writes; no text in it has a line break.
  const text = shortenManifest(html.slice(textStart, end)).replace(/\n\s+/g, '\n')
  const names = urls.map((url) => /^\/assets\/([^/ ]+)\.js$/.exec(url)?.[1] ?? url).join(' ')
  const call = `${loadScripts}(${toScriptText(names)},${toScriptText(text)})`
  const opening = `${html.slice(start, typeStart)}>`
  return head.replaceAll(preloadLink, '') + html.slice(headEnd, start) + opening + call + html.slice(end)
}

const manifest = /(window\.__reactRouterManifest = )(\{.*?\n\});\n/s

type Manifest = { entry: { imports: string[] }; routes: Record<string, Record<string, unknown>> }

/** Pages of one route have the same manifest, but for the version of the build. */
const shortManifests = new Map<string, string>()
const maxShortManifests = 500

/**
 * Leaves out of the router's manifest what the page has loaded already: the files that its own routes import are in the
 * list of scripts. A field that is false or empty is the same as none.
 */
export function shortenManifest(text: string): string {
  const known = shortManifests.get(text)
  if (known !== undefined) return known
  const short = text.replace(manifest, (_all, start: string, json: string) => {
    const { entry, routes, ...rest } = JSON.parse(json) as Manifest
    const shortRoutes = Object.entries(routes).map(([id, { imports, ...route }]) => {
      const isLoaded = text.includes(`from ${JSON.stringify(route['module'])};`)
      const fields = Object.entries({ ...route, ...(!isLoaded && { imports }) }).filter(([, value]) => !isEmpty(value))
      return [id, Object.fromEntries(fields)]
    })
    const shortManifest = { ...rest, entry: { ...entry, imports: [] }, routes: Object.fromEntries(shortRoutes) }
    return `${start}${JSON.stringify(shortManifest)};\n`
  })
  if (shortManifests.size >= maxShortManifests) shortManifests.clear()
  shortManifests.set(text, short)
  return short
}

const isEmpty = (value: unknown) => value === false || (Array.isArray(value) && value.length === 0)

/**
 * Writes a text in a script, where `<` could end the element. Texts of pages are JSON themselves: in single quotes, theirs
 * need no escape, which makes the data of a page a tenth shorter.
 */
export const toScriptText = (text: string) =>
  `'${JSON.stringify(text)
    .slice(1, -1)
    .replaceAll(String.raw`\"`, '"')
    .replaceAll("'", String.raw`\'`)
    .replaceAll('<', String.raw`\u003c`)}'`
