/** A part of the map, in pixels from its upper left corner. */
export interface Area {
  left: number
  top: number
  width: number
  height: number
}

/** Parts of the map that something on the page hides, or writes on. */
export function areasOver(map: Element, page: Element): Area[] {
  // The map's frame has a ground of its own; what stands beside it is not looked through.
  const inFrame = [...page.children].filter((part) => part.contains(map))
  const parts = inFrame.flatMap((frame) => [...frame.children])
  return [...parts.flatMap((part) => areasIn(part, map)), ...areasBeside(map, page)]
}

/** Those that belong to the page and not to the map: a card, a panel. */
export function areasBeside(map: Element, page: Element): Area[] {
  return [...page.children].flatMap((part) => (part.contains(map) ? [] : areasIn(part, map)))
}

function areasIn(part: Element, map: Element): Area[] {
  const ground = map.getBoundingClientRect()
  const found: Area[] = []
  const look = (element: Element) => {
    const area = common(element.getBoundingClientRect(), ground)
    if (area !== null && (isOpaque(element) || element.matches('.maplibregl-ctrl, [data-covers-map]')))
      found.push(area)
    else for (const child of element.children) look(child)
  }
  look(part)
  return found
}

/** A veil, like the box that is being drawn, lets names through. */
const isOpaque = (element: Element): boolean =>
  element.tagName !== 'CANVAS' && /^rgb\(/.test(getComputedStyle(element).backgroundColor)

function common(box: DOMRect, ground: DOMRect): Area | null {
  const left = Math.max(box.left, ground.left)
  const top = Math.max(box.top, ground.top)
  const width = Math.min(box.right, ground.right) - left
  const height = Math.min(box.bottom, ground.bottom) - top
  if (width <= 0 || height <= 0) return null
  return { left: left - ground.left, top: top - ground.top, width, height }
}
