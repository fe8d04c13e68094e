import { Button, formatAreaWithUnit, TextField } from '@org/ui'
import type { Action, Piece } from '#map/draw/drawing.ts'
import { sizeOf } from '#map/draw/measure.ts'
import { usePreference } from '#platform/preferences.ts'
import * as css from './Editor.css.ts'

interface AsideListProps {
  aside: readonly Piece[]
  fieldName: string
  dispatch: (action: Action) => void
}

/** Pieces that were split off: each becomes a field of its own when this one is saved. */
export function AsideList({ aside, fieldName, dispatch }: AsideListProps) {
  const areaUnit = usePreference((preferences) => preferences.areaUnit)
  if (aside.length === 0) return null
  return (
    <section aria-label="Split off" className={css.section}>
      <h2 className={css.heading}>Split off</h2>
      <p className={css.note}>
        When you save, each piece becomes a field of the same grower with the same years.
      </p>
      <ul className={css.list}>
        {aside.map(({ id, name, part }, index) => (
          <li key={id} className={css.item}>
            <div className={css.itemWords}>
              <TextField
                label={`Name of piece ${index + 1}, ${formatAreaWithUnit(sizeOf([part]).areaM2, areaUnit)}`}
                placeholder={`${fieldName.trim() || 'New field'} ${index + 2}`}
                value={name}
                onChange={(text) => dispatch({ type: 'nameAside', id, name: text })}
              />
            </div>
            <div className={css.itemActions}>
              <Button onPress={() => dispatch({ type: 'putBack', id })}>Put back</Button>
              <Button onPress={() => dispatch({ type: 'dropAside', id })}>Delete</Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
