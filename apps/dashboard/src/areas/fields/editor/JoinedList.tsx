import { Button } from '@org/ui'
import type { Action, Joined } from '#map/draw/drawing.ts'
import type { Neighbor } from './data.ts'
import * as css from './Editor.css.ts'

interface JoinedListProps {
  joined: readonly Joined[]
  neighbors: readonly Neighbor[]
  dispatch: (action: Action) => void
}

/** Neighbors whose land this field took over: each is deactivated when this field is saved. */
export function JoinedList({ joined, neighbors, dispatch }: JoinedListProps) {
  if (joined.length === 0) return null
  return (
    <section aria-label="Joined" className={css.section}>
      <h2 className={css.heading}>Joined</h2>
      <p className={css.note}>
        Saving also deactivates {joined.length === 1 ? 'this neighbor' : 'these neighbors'}. Undo reactivates{' '}
        {joined.length === 1 ? 'it' : 'them'}.
      </p>
      <ul className={css.list}>
        {joined.map((field) => (
          <JoinedRow
            key={field.id}
            field={field}
            now={neighbors.find(({ id }) => id === field.id)}
            dispatch={dispatch}
          />
        ))}
      </ul>
    </section>
  )
}

interface RowProps {
  field: Joined
  /** As it is now, where it is loaded. */
  now: Neighbor | undefined
  dispatch: (action: Action) => void
}

function JoinedRow({ field, now, dispatch }: RowProps) {
  const { id, name, growerName, version } = field
  const isChanged = now !== undefined && now.version !== version
  return (
    <li className={css.item}>
      <span className={css.itemWords}>
        {name} <span className={css.note}>{growerName}</span>
        {isChanged ? (
          <>
            <br />
            <span role="status" className={css.note}>
              Someone changed this field after you joined it.
            </span>
          </>
        ) : null}
      </span>
      <div className={css.itemActions}>
        {isChanged ? (
          <Button
            aria-label={`Join current version: ${name}`}
            onPress={() =>
              dispatch({
                type: 'join',
                parts: now.geometry.coordinates,
                field: { id, name: now.name, growerName, version: now.version },
              })
            }
          >
            Join current version
          </Button>
        ) : null}
        <Button
          aria-label={`Leave out ${name}`}
          onPress={() =>
            dispatch({
              type: 'cutOut',
              // One that is not there any more has no land to be left.
              parts: now?.geometry.coordinates ?? [],
              what: `leave out ${name}`,
              fieldId: id,
            })
          }
        >
          Leave out
        </Button>
      </div>
    </li>
  )
}
