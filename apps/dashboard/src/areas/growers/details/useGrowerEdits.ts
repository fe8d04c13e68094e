import { asProductError, type Grower, growerEntity, isStale, type ProductError } from '@org/core'
import { toasts } from '@org/ui'
import { useEffect, useRef, useState } from 'react'
import { useClient } from '#data/api.ts'
import { useUndo } from '#history/undo/useUndo.ts'
import { forgetTyped, typedIsSaved } from '#unsaved/typed.ts'
import { useKeepGrower } from '../data.ts'
import { meet, type TextKey } from './texts.ts'

/** A colleague may save as fast as we do; more than this in a row is something else. */
const MOST_TRIES = 5

/** Two people wrote the same text: one of the two has to be chosen. */
export interface Conflict {
  key: TextKey
  mine: string
  theirs: string
  /** Who wrote theirs, where that is known. */
  by: string | null
}

export interface Edit {
  key: TextKey
  /** The text when the person began to type. */
  seen: string
  mine: string
}

/** Where a grower's text is kept while it is typed. */
export const growerPlace = (growerId: number, key: TextKey): string => `grower:${growerId}:${key}`

export interface GrowerEdits {
  /** The grower with what is being saved in it already; undefined until it is known. */
  shown: Grower | undefined
  /** The oldest that has not been decided yet. */
  conflict: Conflict | null
  /** Saves one text. Resolves with what went wrong, null when nothing did; a conflict is asked about first. */
  save: (edit: Edit) => Promise<ProductError | null>
  keepTheirs: () => void
  keepMine: () => void
}

/**
 * Edits of one grower's texts, each saved alone and one after the other, shown at once, with its undo in a toast. Of the
 * page, not of the part that shows the texts: what is under way or undecided outlives a look at another part.
 */
export function useGrowerEdits(grower: Grower | undefined): GrowerEdits {
  const client = useClient()
  const keep = useKeepGrower()
  const { offer } = useUndo()
  const [pending, setPending] = useState<Partial<Record<TextKey, string>>>({})
  const [conflicts, setConflicts] = useState<readonly Conflict[]>([])
  const latest = useRef(grower)
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  useEffect(() => {
    if (grower && grower.version >= (latest.current?.version ?? 0)) latest.current = grower
  }, [grower])

  const learn = async (newer: Grower) => {
    latest.current = newer
    await keep(newer)
  }

  /** Writes over the newest version there is; reads again when someone was quicker. */
  async function write({ key, seen, mine }: Edit, triesLeft = MOST_TRIES): Promise<void> {
    if (latest.current === undefined) return
    const { id, version, name, [key]: before } = latest.current
    const meeting = meet(latest.current, key, seen, mine)
    if (meeting === 'same') return typedIsSaved(growerPlace(id, key), mine)
    if (meeting === 'conflict') {
      const conflict = { key, mine, theirs: before, by: await lastWriter(id) }
      // A text that is shown anew meanwhile, on a turned phone, is sent again: it is asked about once.
      setConflicts((others) =>
        others.some((other) => isSame(other, conflict)) ? others : [...others, conflict],
      )
      return
    }
    try {
      const newer = await client.growers.update({ id, version, [key]: mine })
      await learn(newer)
      typedIsSaved(growerPlace(id, key), mine)
      offer(newer.editId, `Changed ${growerEntity.columns[key].label.toLowerCase()} of ${name}`)
    } catch (error) {
      if (!isStale(error) || triesLeft === 0) throw error
      await learn(await client.growers.get({ id }))
      await write({ key, seen, mine }, triesLeft - 1)
    }
  }

  const lastWriter = (id: number) =>
    client.changes.timeline({ entity: 'grower', id, limit: 1 }).then(
      ({ items }) => items[0]?.by?.name ?? null,
      () => null,
    )

  async function save(edit: Edit): Promise<ProductError | null> {
    setPending((texts) => ({ ...texts, [edit.key]: edit.mine }))
    const work = queue.current.then(() => write(edit))
    queue.current = work.catch(() => {})
    const failure = await work.then(() => null, asProductError)
    setPending(({ [edit.key]: _, ...others }) => others)
    return failure
  }

  const conflict = conflicts[0] ?? null
  const decided = () => setConflicts((open) => open.filter((each) => each !== conflict))
  function keepMine() {
    if (conflict === null) return
    decided()
    void save({ key: conflict.key, seen: conflict.theirs, mine: conflict.mine }).then(sayFailure)
  }
  function keepTheirs() {
    if (conflict !== null && grower !== undefined) forgetTyped(growerPlace(grower.id, conflict.key))
    decided()
  }
  return { shown: grower && { ...grower, ...pending }, conflict, save, keepTheirs, keepMine }
}

const isSame = (one: Conflict, other: Conflict): boolean =>
  one.key === other.key && one.mine === other.mine && one.theirs === other.theirs

/** A failure of what has no field of its own to say so. */
export function sayFailure(failure: ProductError | null): void {
  if (failure !== null) toasts.show({ message: `Not saved: ${failure.message}`, tone: 'bad' })
}
