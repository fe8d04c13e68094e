import type { Gallery } from '../../gallery/gallery.ts'
import { Progress } from './Progress.tsx'
import { ProgressRing } from './ProgressRing.tsx'
import { Steps } from './Steps.tsx'

const steps = ['File', 'Columns', 'Check', 'Keep'].map((label) => ({ key: label, label }))

export const gallery: Gallery = {
  specimens: {
    Bar: <Progress label="Reading the file" fraction={0.41} />,
    'Bar, nobody knows': <Progress label="Looking for overlaps" />,
    Ring: (
      <>
        <ProgressRing label="Uploading" fraction={0.41} />
        <ProgressRing label="Syncing" fraction={0.8} size={32} />
        <ProgressRing label="Waiting" size={32} />
      </>
    ),
    Steps: <Steps label="Import" steps={steps} current={2} />,
    'Steps, one failed': <Steps label="Failed import" steps={steps} current={2} isFailed />,
    'Steps, all done': <Steps label="Finished import" steps={steps} current={4} />,
  },
}
