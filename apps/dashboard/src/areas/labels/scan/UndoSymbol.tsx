import { Button, Dialog, DialogActions, IconButton } from '@org/ui'
import { Barcode } from 'lucide-react'
import { useState } from 'react'
import { saveText } from '#platform/download.ts'
import { UNDO_TEXT } from './bursts.ts'
import { code39 } from './code39.ts'
import * as css from './Scan.css.ts'

const HEIGHT = 40

/** Shows the symbol that takes back the last scan when it is scanned, and saves it for print. */
export function UndoSymbol() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <IconButton label="Undo symbol" tone="quiet" onPress={() => setIsOpen(true)}>
        <Barcode size={16} aria-hidden />
      </IconButton>
      {isOpen ? (
        <Dialog isOpen onOpenChange={setIsOpen} title="Undo symbol">
          <p>Scan it to undo the last scan. Print it, and keep it where you scan.</p>
          <div className={css.symbol}>
            <Symbol39 />
          </div>
          <DialogActions>
            <Button onPress={() => saveText('undo-symbol.svg', svgText(), 'image/svg+xml')}>
              Save it for print
            </Button>
            <Button tone="primary" onPress={() => setIsOpen(false)}>
              Close
            </Button>
          </DialogActions>
        </Dialog>
      ) : null}
    </>
  )
}

const { bars, width } = code39(UNDO_TEXT)

function Symbol39() {
  return (
    <svg role="img" aria-label="Symbol that undoes the last scan" viewBox={`0 0 ${width} ${HEIGHT}`}>
      <rect width={width} height={HEIGHT} fill="white" />
      {bars.map(({ x, width: bar }) => (
        <rect key={x} x={x} width={bar} height={HEIGHT} fill="black" />
      ))}
    </svg>
  )
}

/** The same as a file, 0.33 mm an element. */
function svgText(): string {
  const mm = (elements: number) => `${(elements * 0.33).toFixed(2)}mm`
  const drawn = bars.map(({ x, width: bar }) => `<rect x="${x}" width="${bar}" height="${HEIGHT}"/>`)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${mm(width)}" height="${mm(HEIGHT)}" viewBox="0 0 ${width} ${HEIGHT}">${drawn.join('')}</svg>\n`
}
