import { formatCount } from '@org/ui'

/** What can be done with many fields at one press. */
export type Act =
  | { kind: 'deactivate' }
  | { kind: 'reactivate' }
  | { kind: 'assignYear'; year: number }
  | { kind: 'confirmBoundaries'; year: number }

interface ActWords {
  /** Question and button: `Deactivate 33 fields`. */
  act: string
  /** What becomes of them. */
  note: string
}

export const fieldCount = (count: number): string => formatCount(count, 'field', 'fields')

/** An act on so many fields, in words. */
export function actWords(act: Act, count: number): ActWords {
  const fields = fieldCount(count)
  if (act.kind === 'deactivate')
    return {
      act: `Deactivate ${fields}`,
      note: 'The fields leave the usual lists and the map. Their boundaries, years and history are kept. This can be undone.',
    }
  if (act.kind === 'reactivate')
    return {
      act: `Reactivate ${fields}`,
      note: 'The fields return to the usual lists and the map. This can be undone.',
    }
  if (act.kind === 'assignYear')
    return {
      act: `Assign ${act.year} to ${fields}`,
      note: `Each field gets the field year ${act.year} on its newest boundary. Fields that already have that year, are inactive or have no boundary do not change. This can be undone.`,
    }
  return {
    act: `Confirm ${act.year} boundaries of ${fields}`,
    note: `This confirms the boundary of each field year ${act.year} that is still pending. This can be undone.`,
  }
}
