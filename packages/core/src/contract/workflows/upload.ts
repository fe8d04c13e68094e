import { keysOf } from '../lists/columns.ts'
import { statesIn } from './states.ts'
import { defineWorkflow } from './workflow.ts'

/** What states of an upload have in common: that it is neither written nor given up. */
type Group = 'open'

/** All that the product says of an upload’s state but how it looks: lists of states are made of it, in this order. */
const STATES = {
  staged: { label: 'Staged', is: ['open'] },
  mapped: { label: 'Mapped', is: ['open'] },
  checked: { label: 'Checked', is: ['open'] },
  committed: { label: 'Committed', is: [] },
  undone: { label: 'Undone', is: [] },
  failed: { label: 'Failed', is: [] },
  discarded: { label: 'Discarded', is: [] },
} as const satisfies Readonly<Record<string, { label: string; is: readonly Group[] }>>

export type UploadStatus = keyof typeof STATES
export const UPLOAD_STATUSES: readonly UploadStatus[] = keysOf<UploadStatus>(STATES)

/** Uploads that are neither written nor given up. */
export const OPEN_UPLOAD_STATUSES = statesIn(STATES, 'open')

/** An uploaded file until its import (domain: Workflows, Upload). */
export const uploadWorkflow = defineWorkflow({
  what: 'upload',
  states: STATES,
  initial: 'staged',
  final: ['undone', 'failed', 'discarded'],
  events: {
    map: { label: 'Map' },
    check: { label: 'Check' },
    commit: { label: 'Commit' },
    undo: { label: 'Undo' },
    fail: { label: 'Failed' },
    discard: { label: 'Discard' },
  },
  guards: { noErrors: 'Its check found errors' },
  moves: [
    {
      event: 'map',
      from: ['staged', 'mapped', 'checked'],
      to: 'mapped',
      may: 'uploads.edit',
      isUndoable: false,
    },
    { event: 'check', from: ['mapped', 'checked'], to: 'checked', may: 'uploads.edit', isUndoable: false },
    {
      event: 'commit',
      from: ['staged', 'checked'],
      to: 'committed',
      may: 'uploads.edit',
      guards: ['noErrors'],
      isUndoable: false,
    },
    { event: 'undo', from: ['committed'], to: 'undone', may: 'uploads.edit', isUndoable: false },
    {
      event: 'fail',
      from: ['staged', 'mapped', 'checked'],
      to: 'failed',
      may: null,
      cause: 'the file cannot be used',
      isUndoable: false,
    },
    {
      event: 'discard',
      from: ['staged', 'mapped', 'checked'],
      to: 'discarded',
      may: 'uploads.edit',
      isUndoable: false,
    },
  ],
})
