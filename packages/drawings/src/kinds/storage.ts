import { edge, polygon, rectangle, rounded, thin, view, type Kind } from '../figure.ts'
import { depthBelow, heightLeft, getOuterSize, widthBelow } from '../outer-dimensions.ts'

const bin: Kind = (part) => {
  const { w, t, h } = getOuterSize(part, [145, 235, 125])
  return {
    main: view(
      [
        edge(`M0 ${h * 0.55}L${t * 0.3} 0H${t}V${h * 0.9}L${t * 0.97} ${h}H${t * 0.05}L0 ${h * 0.92}Z`, 'light'),
        edge(`M${t * 0.3} 0V${h * 0.06}H${t}`),
        thin(`M${t * 0.05} ${h * 0.7}H${t * 0.97}M${t * 0.05} ${h * 0.9}H${t * 0.97}`),
      ],
      [],
      [depthBelow(t, h), heightLeft(h)],
    ),
    end: view(
      [
        edge(rectangle(0, 0, w, h), 'light'),
        edge(
          polygon([
            [0, h * 0.55],
            [w, h * 0.55],
            [w * 0.96, h],
            [w * 0.04, h],
          ]),
          'dark',
        ),
        edge(rectangle(w * 0.2, h * 0.66, w * 0.6, h * 0.2), 'sheet'),
      ],
      [],
      [widthBelow(w, h)],
    ),
    thumb: 'end',
  }
}

const drawers: Kind = (part) => {
  const { w, t, h } = getOuterSize(part, [717, 725, 1000])
  const count = Math.max(2, Math.min(12, Math.round(part.mm('pieces', 6))))
  const columns = count > 9 ? 3 : 1
  const rows = Math.ceil(count / columns)
  const b = Math.min(w, h) * 0.03
  const [cw, rh] = [(w - 2 * b) / columns, (h - 2 * b) / rows]
  const fronts = Array.from(
    { length: rows * columns },
    (_, at) => [b + (at % columns) * cw, b + Math.floor(at / columns) * rh] as const,
  )
  return {
    main: view(
      [
        edge(rectangle(0, 0, w, h), 'dark'),
        edge(
          fronts.map(([x, y]) => rectangle(x + b * 0.25, y + b * 0.25, cw - b * 0.5, rh - b * 0.5)).join(''),
          'light',
        ),
        edge(fronts.map(([x, y]) => `M${x + cw * 0.36} ${y + rh * 0.3}H${x + cw * 0.64}`).join('')),
      ],
      [],
      [widthBelow(w, h), heightLeft(h)],
    ),
    end: view([edge(rectangle(0, 0, t, h), 'light'), edge(`M${t * 0.96} 0V${h}`)], [], [depthBelow(t, h)]),
  }
}

/** A box with a lid, two latches and a handle on top. */
const toolBox: Kind = (part) => {
  const { w, t, h } = getOuterSize(part, [480, 250, 240])
  const lid = h * 0.36
  return {
    main: view(
      [
        edge(
          `M${w * 0.3} ${h * 0.14}V${h * 0.04}Q${w * 0.3} 0 ${w * 0.34} 0H${w * 0.66}Q${w * 0.7} 0 ${w * 0.7} ${h * 0.04}V${h * 0.14}H${w * 0.65}V${h * 0.07}H${w * 0.35}V${h * 0.14}Z`,
          'dark',
        ),
        edge(`M${w * 0.04} ${h * 0.14}H${w * 0.96}L${w} ${lid}V${h}H0V${lid}Z`, 'light'),
        edge(`M0 ${lid}H${w}`),
        edge([0.16, 0.76].map((at) => rounded(w * at, lid - h * 0.07, [w * 0.08, h * 0.2, w * 0.01])).join(''), 'dark'),
        thin(`M0 ${h * 0.92}H${w}M${w * 0.04} ${lid + h * 0.06}H${w * 0.96}`),
      ],
      [],
      [widthBelow(w, h), heightLeft(h)],
    ),
    end: view(
      [
        edge(rounded(t * 0.42, 0, [t * 0.16, h * 0.14, t * 0.03]), 'dark'),
        edge(`M${t * 0.12} ${h * 0.14}H${t * 0.88}L${t} ${lid}V${h}H0V${lid}Z`, 'light'),
        edge(`M0 ${lid}H${t}`),
      ],
      [],
      [depthBelow(t, h)],
    ),
  }
}

const container: Kind = (part) => {
  const { w, t, h } = getOuterSize(part, [600, 400, 220])
  const rim = h * 0.1
  return {
    main: view(
      [
        edge(`M${w * 0.02} ${rim}H${w * 0.98}L${w * 0.95} ${h}H${w * 0.05}Z`, 'light'),
        edge(rectangle(0, 0, w, rim), 'dark'),
        edge(rounded(w * 0.38, h * 0.24, [w * 0.24, h * 0.16, h * 0.06]), 'sheet'),
        thin([0.15, 0.25, 0.75, 0.85].map((at) => `M${w * at} ${rim}V${h}`).join('')),
      ],
      [],
      [widthBelow(w, h), heightLeft(h)],
    ),
    end: view(
      [
        edge(`M${t * 0.02} ${rim}H${t * 0.98}L${t * 0.95} ${h}H${t * 0.05}Z`, 'light'),
        edge(rectangle(0, 0, t, rim), 'dark'),
        edge(rounded(t * 0.34, h * 0.24, [t * 0.32, h * 0.16, h * 0.06]), 'sheet'),
      ],
      [],
      [depthBelow(t, h)],
    ),
  }
}

const shelf: Kind = (part) => {
  const { w, t, h } = getOuterSize(part, [1000, 500, 1980])
  const levels = Math.max(2, Math.min(7, Math.round(part.mm('pieces', 5))))
  const post = w * 0.035
  const board = h * 0.022
  const at = Array.from({ length: levels }, (_, level) => h * 0.02 + ((h * 0.93) / (levels - 1)) * level)
  return {
    main: view(
      [
        edge(at.map((y) => rectangle(post, y, w - 2 * post, board)).join(''), 'dark'),
        edge(rectangle(0, 0, post, h), 'light'),
        edge(rectangle(w - post, 0, post, h), 'light'),
        thin(
          at
            .slice(1)
            .map((y) => `M${post * 2} ${y - h * 0.03}H${w * 0.3}`)
            .join(''),
        ),
      ],
      [],
      [widthBelow(w, h), heightLeft(h)],
    ),
    end: view(
      [
        edge(at.map((y) => rectangle(post, y, t - 2 * post, board)).join(''), 'dark'),
        edge(rectangle(0, 0, post, h), 'light'),
        edge(rectangle(t - post, 0, post, h), 'light'),
      ],
      [],
      [depthBelow(t, h)],
    ),
  }
}

const panel: Kind = (part) => {
  const [w, h] = [part.mm('width', 991), part.mm('height', 457)]
  const step = Math.max(h / 8, w / 24)
  const holes: string[] = []
  for (let x = step; x < w - step / 2; x += step)
    for (let y = step; y < h - step / 2; y += step)
      holes.push(rectangle(x - step * 0.12, y - step * 0.12, step * 0.24, step * 0.24))
  return {
    main: view([edge(rectangle(0, 0, w, h), 'light'), thin(holes.join(''))], [], [widthBelow(w, h), heightLeft(h)]),
  }
}

const workbench: Kind = (part) => {
  const { w, t, h } = getOuterSize(part, [1500, 700, 850])
  const [top, leg] = [h * 0.06, w * 0.05]
  return {
    main: view(
      [
        edge(rectangle(w * 0.04, top, leg, h - top), 'light'),
        edge(rectangle(w * 0.96 - leg, top, leg, h - top), 'light'),
        edge(rectangle(w * 0.04 + leg, h * 0.72, w * 0.92 - 2 * leg, h * 0.05), 'light'),
        edge(rectangle(0, 0, w, top), 'dark'),
        edge(rectangle(w * 0.6, top, w * 0.26, h * 0.2), 'light'),
        edge(`M${w * 0.7} ${top + h * 0.08}H${w * 0.76}`),
      ],
      [],
      [widthBelow(w, h), heightLeft(h)],
    ),
    end: view(
      [
        edge(rectangle(t * 0.08, top, leg, h - top), 'light'),
        edge(rectangle(t * 0.92 - leg, top, leg, h - top), 'light'),
        edge(rectangle(0, 0, t, top), 'dark'),
      ],
      [],
      [depthBelow(t, h)],
    ),
  }
}

const cabinet: Kind = (part) => {
  const { w, t, h } = getOuterSize(part, [950, 400, 1950])
  const doors = w > 500 && w < 1250 ? 2 : Math.max(1, Math.round(w / 300))
  const b = Math.min(w, h) * 0.025
  const each = (w - 2 * b) / doors
  const fronts = Array.from({ length: doors }, (_, at) => b + at * each)
  return {
    main: view(
      [
        edge(rectangle(0, 0, w, h), 'dark'),
        edge(fronts.map((x) => rectangle(x + b * 0.2, b, each - b * 0.4, h - 2.4 * b)).join(''), 'light'),
        edge(
          fronts
            .map((x, at) => `M${doors === 2 && at === 0 ? x + each * 0.88 : x + each * 0.12} ${h * 0.46}V${h * 0.54}`)
            .join(''),
        ),
        thin(
          fronts
            .map((x) => [0.08, 0.1, 0.12].map((y) => `M${x + each * 0.3} ${h * y}H${x + each * 0.7}`).join(''))
            .join(''),
        ),
      ],
      [],
      [widthBelow(w, h), heightLeft(h)],
    ),
    end: view([edge(rectangle(0, 0, t, h), 'light'), edge(`M${t * 0.94} 0V${h}`)], [], [depthBelow(t, h)]),
  }
}

const carton: Kind = (part) => {
  const { w, t, h } = getOuterSize(part, [400, 300, 200])
  return {
    main: view(
      [
        edge(rectangle(0, 0, w, h), 'light'),
        edge(`M0 ${-h * 0.14}L${w * 0.06} ${-h * 0.2}H${w * 0.94}L${w} ${-h * 0.14}V0H0Z`, 'dark'),
        thin(
          `M${w * 0.46} ${-h * 0.2}V${h * 0.2}H${w * 0.54}V${-h * 0.2}M${w * 0.08} ${h * 0.75}H${w * 0.3}M${w * 0.08} ${h * 0.85}H${w * 0.24}`,
        ),
      ],
      [],
      [widthBelow(w, h), heightLeft(h)],
    ),
    end: view(
      [edge(rectangle(0, 0, t, h), 'light'), edge(`M0 ${-h * 0.14}H${t}V0H0Z`, 'dark')],
      [],
      [depthBelow(t, h)],
    ),
  }
}

export const storageKinds: Record<string, Kind> = {
  bin,
  drawers,
  container,
  'tool-box': toolBox,
  shelf,
  panel,
  workbench,
  cabinet,
  carton,
}
