import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { create, type Font } from 'fontkit'

/** Atkinson Hyperlegible: its letters and digits are hard to take for one another. */
const NEXT = '@expo-google-fonts/atkinson-hyperlegible-next'
const MONO = '@expo-google-fonts/atkinson-hyperlegible-mono'
const FILES = {
  sans: `${NEXT}/400Regular/AtkinsonHyperlegibleNext_400Regular.ttf`,
  bold: `${NEXT}/700Bold/AtkinsonHyperlegibleNext_700Bold.ttf`,
  monoBold: `${MONO}/700Bold/AtkinsonHyperlegibleMono_700Bold.ttf`,
} as const

export type FontName = keyof typeof FILES
export type Fonts = Readonly<Record<FontName, Font>>

let loaded: Fonts | undefined

/** The fonts of our documents: read, parsed and warmed up at the first call, in a third of a second. */
export function loadFonts(): Fonts {
  loaded ??= { sans: parsed(FILES.sans), bold: parsed(FILES.bold), monoBold: parsed(FILES.monoBold) }
  return loaded
}

/**
 * fontkit remembers of a glyph which characters it stands for when it is first used. ‘Č’ uses the glyph of ‘C’ without
 * telling: in the next document of the process, ‘C’ could not be found or copied, and the bytes depended on earlier
 * documents. So each character is used once by itself first.
 */
function parsed(path: string): Font {
  const font = create(readFileSync(fileURLToPath(import.meta.resolve(path))))
  for (const codePoint of font.characterSet) {
    font.glyphForCodePoint(codePoint)
    font.layout(String.fromCodePoint(codePoint))
  }
  return font
}
