import { createRecordsOpen } from '#lists/records-open.ts'

/** The dialog of crews. */
export const crewsDialog = createRecordsOpen()
export const { open: openCrews, add: addCrew } = crewsDialog
