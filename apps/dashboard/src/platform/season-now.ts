/** The season that the person chose last, for what asks before anything is drawn; null: the usual one. */
let chosen: number | null = null

export function noteSeason(season: number | null): void {
  chosen = season
}

/** The season that pages most likely open on: the chosen one, else this calendar year. */
export function seasonGuess(): number {
  return chosen ?? new Date().getFullYear()
}
