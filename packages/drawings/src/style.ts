import { fontData } from './font.ts'

/** Line weights and colours of all drawings, light and dark by the page's colour scheme. */
const light = {
  line: '#1b2f2f',
  thin: '#6d7d7b',
  dim: '#0a6a6e',
  light: '#e9eeed',
  dark: '#d6dfdd',
  sheet: '#fbfcfb',
  frame: '#c4cecc',
  body: '#44504f',
}
const dark = {
  line: '#d5e3e1',
  thin: '#86a09e',
  dim: '#6cc3be',
  light: '#1c2f31',
  dark: '#29403f',
  sheet: '#0e191a',
  frame: '#33484a',
  body: '#b7c6c4',
}

const colours = ({ line, thin, dim, light: fill, dark: fill2, sheet, frame, body }: typeof light) =>
  `.e{stroke:${line}}.t,.h,.c{stroke:${thin}}.d{stroke:${dim}}.a,.x,.q{fill:${dim}}.x{stroke:${sheet}}.f1{fill:${fill}}.f2{fill:${fill2}}.f0{fill:${sheet}}.b{stroke:${frame}}.n{fill:${body}}`

const lines =
  'path{fill:none}.e{stroke-width:1.5;stroke-linejoin:round;stroke-linecap:round}.t{stroke-width:.75}.h{stroke-width:.9;stroke-dasharray:4 2.5}.c{stroke-width:.75;stroke-dasharray:9 2.5 2 2.5}.d{stroke-width:.75}.b{stroke-width:1}'
// A picture cannot use the fonts of the page, so it brings the one its text is in.
const font = '"Tiber Drawing",system-ui,sans-serif'
const fontFace = `@font-face{font-family:"Tiber Drawing";font-weight:400 600;src:url(data:font/woff;base64,${fontData})}`
const texts = `${fontFace}.x{font:500 11px ${font};text-anchor:middle;paint-order:stroke;stroke-width:4px;stroke-linejoin:round}.n{font:400 10.5px ${font}}.q{font:600 28px ${font};text-anchor:middle}`
/** Keeps text at 10 px or more on screen: the smaller the picture, the larger its text. */
const small =
  '@media(max-width:500px){.x{font-size:14px}.b,.n{display:none}}@media(max-width:395px){.x{font-size:17px}}'

export const buildStyle = (isThumb: boolean) =>
  `${lines}${isThumb ? '' : texts}${colours(light)}${isThumb ? '' : small}@media(prefers-color-scheme:dark){${colours(dark)}}`
