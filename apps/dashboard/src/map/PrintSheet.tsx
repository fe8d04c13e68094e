import { formatInstant } from '@org/ui'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import * as css from './MapTools.css.ts'

/** What the map looked like when it was asked for on paper. */
export interface MapPicture {
  title: string
  /** A `data:` address of the canvas. */
  url: string
  /** What the scale's bar says, and how much of the picture's width it takes, 0 to 1. */
  scale: { words: string; share: number }
  attribution: string
  /** How far the map was turned, in degrees clockwise from north. */
  bearingDeg: number
}

const northWords = (bearingDeg: number) =>
  bearingDeg === 0 ? 'North is up' : `Up is ${bearingDeg}° clockwise from north`

/** Prints a map on a sheet of its own: title, picture, scale, whose data it is, when. */
export function PrintSheet({ picture, onPrinted }: { picture: MapPicture; onPrinted: () => void }) {
  const image = useRef<HTMLImageElement>(null)
  const [printedAt] = useState(() => new Date().toISOString())
  const done = useRef(onPrinted)
  done.current = onPrinted
  useEffect(() => {
    let wanted = true
    const ended = () => done.current()
    window.addEventListener('afterprint', ended)
    void image.current?.decode().then(
      () => wanted && window.print(),
      () => wanted && ended(),
    )
    return () => {
      wanted = false
      window.removeEventListener('afterprint', ended)
    }
  }, [])
  return createPortal(
    <div className={css.sheet}>
      <p className={css.sheetTitle}>{picture.title}</p>
      <img ref={image} src={picture.url} alt={picture.title} className={css.sheetPicture} />
      <div className={css.sheetFoot}>
        <span className={css.sheetScale} style={{ width: `${picture.scale.share * 100}%` }}>
          {picture.scale.words}
        </span>
        <span>
          {picture.attribution} · {northWords(picture.bearingDeg)} · {formatInstant(printedAt)}
        </span>
      </div>
    </div>,
    document.body,
  )
}
