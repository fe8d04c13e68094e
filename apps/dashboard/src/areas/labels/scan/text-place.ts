/** Where keys become text. */
export type TextPlace = HTMLInputElement | HTMLTextAreaElement

/** A text and what was marked in it. */
export interface Kept {
  value: string
  start: number | null
  end: number | null
}

/** Inputs in which keys do something else than write. */
const NO_TEXT = new Set(['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit'])

/** The text that a key pressed there is written in; null where there is none. */
export function textPlaceOf(target: EventTarget | null): TextPlace | null {
  const isText =
    target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && !NO_TEXT.has(target.type))
  return isText && !target.disabled && !target.readOnly ? target : null
}

export const keep = ({ value, selectionStart: start, selectionEnd: end }: TextPlace): Kept => ({
  ...{ value, start, end },
})

/** Gives a text another value, also where React holds it. */
function setValue(place: TextPlace, value: string): void {
  const { prototype } = place instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
  // The element’s own setter is React’s: by it the change would be none.
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(place, value)
  place.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Writes a key as a browser does: in place of what is marked. */
export function write(place: TextPlace, key: string): void {
  const { value, start, end } = keep(place)
  const from = start ?? value.length
  setValue(place, `${value.slice(0, from)}${key}${value.slice(end ?? value.length)}`)
  if (start !== null) place.setSelectionRange(from + key.length, from + key.length)
}

/** Makes a text what it was. */
export function restore(place: TextPlace, { value, start, end }: Kept): void {
  if (place.value !== value) setValue(place, value)
  // Numbers and addresses of mail have no places within them.
  if (start !== null && end !== null) place.setSelectionRange(start, end)
}
