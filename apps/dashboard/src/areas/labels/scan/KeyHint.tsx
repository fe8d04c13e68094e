import { Keys } from '#commands/Keys.tsx'
import { usePreference } from '#platform/preferences.ts'

/** The letter that does the same as a button. */
export function KeyHint({ letter }: { letter: string }) {
  const letterKeys = usePreference((preferences) => preferences.letterKeys)
  if (!letterKeys) return null
  return (
    <span aria-hidden>
      <Keys keys={[letter.toUpperCase()]} />
    </span>
  )
}
