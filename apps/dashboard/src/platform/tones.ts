/** What a sound says. */
export type Tone = 'good' | 'known' | 'wrong'

/** Notes in hertz, one after the other: up for good, one for known, down for wrong. */
const NOTES: Readonly<Record<Tone, readonly number[]>> = {
  good: [880, 1320],
  known: [660],
  wrong: [330, 220],
}
const NOTE_S = 0.09
const VOLUME = 0.15

let context: AudioContext | null = null

/** Says something to who looks elsewhere. Without sound on this device it says nothing. */
export function playTone(tone: Tone): void {
  if (typeof AudioContext === 'undefined') return
  context ??= new AudioContext()
  // A browser lets a page sound after the first key or press on it: a scan is one.
  void context.resume().catch(() => {})
  const volume = context.createGain()
  volume.gain.value = VOLUME
  volume.connect(context.destination)
  for (const [at, frequency] of NOTES[tone].entries()) {
    const note = context.createOscillator()
    note.type = tone === 'wrong' ? 'square' : 'sine'
    note.frequency.value = frequency
    note.connect(volume)
    note.start(context.currentTime + at * NOTE_S)
    note.stop(context.currentTime + (at + 1) * NOTE_S)
  }
}
