import { asProductError } from '@org/core'
import type { ListRow } from '@org/core/lists'
import { type CellPlace, formatCount, IconButton, SearchField } from '@org/ui'
import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useShownUnits } from '#platform/preferences.ts'
import { shownText } from '../cells/text.ts'
import { useDesk } from '../cells/useDesk.ts'
import { useReadRange } from '../cells/useValues.ts'
import type { Sheet } from '../sheet.ts'
import type { SheetView } from '../view.ts'
import * as css from './FindBar.css.ts'
import { find } from './find.ts'

interface FindBarProps<Row extends ListRow> {
  sheet: Sheet<Row>
  view: SheetView<Row>
  /** Where the person stands. */
  active: () => CellPlace
  onFound: (at: CellPlace) => void
  onClose: () => void
}

/** Finds a text in the cells of the columns shown, whether their rows are drawn or not. */
export function FindBar<Row extends ListRow>(props: FindBarProps<Row>) {
  const { sheet, view, active, onFound, onClose } = props
  const [text, setText] = useState('')
  const [said, setSaid] = useState('')
  const bar = useRef<HTMLElement>(null)
  const running = useRef<AbortController | null>(null)
  const read = useTexts(sheet, view)
  useEffect(() => {
    bar.current?.querySelector('input')?.focus()
    return () => running.current?.abort()
  }, [])

  async function look(way: 'next' | 'previous') {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    const rows = view.rows.count ?? 0
    setSaid('')
    try {
      const found = await find({
        ...{ text, from: active(), way, rows },
        read: (top, bottom) => read(top, bottom, signal),
        onRows: (count) =>
          signal.aborted ||
          setSaid(`Looked through ${count.toLocaleString('en-US')} of ${formatCount(rows, 'row', 'rows')}`),
      })
      if (signal.aborted) return
      setSaid(found === null ? 'Not found in the columns shown' : '')
      if (found !== null) onFound(found)
    } catch (error) {
      if (!signal.aborted) setSaid(asProductError(error).message)
    }
  }

  return (
    <search
      ref={bar}
      aria-label="Find in cells"
      className={css.bar}
      onKeyDownCapture={(event) => {
        if (event.key === 'Escape') onClose()
        else if (event.key === 'Enter' && event.target instanceof HTMLInputElement)
          void look(event.shiftKey ? 'previous' : 'next')
        else return
        event.preventDefault()
        event.stopPropagation()
      }}
    >
      <SearchField label="Find in cells" placeholder="Find in cells" value={text} onChange={setText} />
      <IconButton label="Previous" tone="quiet" onPress={() => void look('previous')}>
        <ChevronUp size={16} aria-hidden />
      </IconButton>
      <IconButton label="Next" tone="quiet" onPress={() => void look('next')}>
        <ChevronDown size={16} aria-hidden />
      </IconButton>
      <span role="status" className={css.said}>
        {said}
      </span>
      <IconButton label="Close" tone="quiet" onPress={onClose}>
        <X size={16} aria-hidden />
      </IconButton>
    </search>
  )
}

function useTexts<Row extends ListRow>(sheet: Sheet<Row>, view: SheetView<Row>) {
  const units = useShownUnits()
  const readRange = useReadRange(sheet, view.rows, useDesk().typed(sheet.id))
  return async (top: number, bottom: number, signal: AbortSignal): Promise<string[][]> => {
    const found = await readRange({ top, bottom }, view.columns, { signal })
    return found.map(({ shown }) =>
      view.columns.map((key, at) => {
        const kind = sheet.columns.get(key)?.kind
        return kind === undefined ? '' : shownText(kind, shown[at], units)
      }),
    )
  }
}
