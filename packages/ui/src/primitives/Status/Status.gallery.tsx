import type { Gallery } from '../../gallery/gallery.ts'
import { ENROLLMENT_STATES, FIELD_YEAR_STATES, POINT_STATES, SAMPLE_STATES, UPLOAD_STATES } from './looks.ts'
import { type State, Status } from './Status.tsx'

const all = (states: Readonly<Record<string, State>>) =>
  Object.entries(states).map(([status, state]) => (
    <Status key={status} state={state}>
      {status.replaceAll('_', ' ')}
    </Status>
  ))

export const gallery: Gallery = {
  specimens: {
    Enrollments: all(ENROLLMENT_STATES),
    'Years of a field': all(FIELD_YEAR_STATES),
    Files: all(UPLOAD_STATES),
    Points: all(POINT_STATES),
    Samples: all(SAMPLE_STATES),
  },
}
