/** The longest beginning that fits, with an ellipsis; the whole text where it fits. */
export function cut(text: string, fits: (part: string) => boolean): string {
  if (fits(text)) return text
  const characters = [...text]
  let [fitting, tooLong] = [0, characters.length]
  while (tooLong - fitting > 1) {
    const middle = (fitting + tooLong) >> 1
    if (fits(shortened(characters, middle))) fitting = middle
    else tooLong = middle
  }
  return shortened(characters, fitting)
}

const shortened = (characters: readonly string[], length: number): string =>
  `${characters.slice(0, length).join('').trimEnd()}…`
