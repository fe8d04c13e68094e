import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { create, type Font } from 'fontkit'

export type FontName = 'sans' | 'bold' | 'monoBold'
export type Fonts = Readonly<Record<FontName, Font>>

let loaded: Fonts | undefined

/**
 * The fonts of our documents: read, parsed and warmed up at the first call, in a third of a second. Atkinson Hyperlegible:
 * its letters and digits are hard to take for one another.
 */
export function loadFonts(): Fonts {
  loaded ??= {
    sans: parsed(
      import.meta.resolve(
        '@expo-google-fonts/atkinson-hyperlegible-next/400Regular/AtkinsonHyperlegibleNext_400Regular.ttf',
      ),
    ),
    bold: parsed(
      import.meta.resolve(
        '@expo-google-fonts/atkinson-hyperlegible-next/700Bold/AtkinsonHyperlegibleNext_700Bold.ttf',
      ),
    ),
    monoBold: parsed(
      import.meta.resolve(
        '@expo-google-fonts/atkinson-hyperlegible-mono/700Bold/AtkinsonHyperlegibleMono_700Bold.ttf',
      ),
    ),
  }
  return loaded
}

/**
 * fontkit remembers of a glyph which characters it stands for when it is first used. ‘Č’ uses the glyph of ‘C’ without
 * telling: in the next document of the process, ‘C’ could not be found or copied, and the bytes depended on earlier
 * documents. So each character is used once by itself first.
 */
function parsed(address: string): Font {
  const font = create(readFileSync(fileURLToPath(address)))
  for (const codePoint of font.characterSet) {
    font.glyphForCodePoint(codePoint)
    font.layout(String.fromCodePoint(codePoint))
  }
  return font
}
