import type { StagedUpload, UploadQuestion } from '@org/core'
import { Button, ErrorState, formatCount, Progress, RadioGroup } from '@org/ui'
import { useState } from 'react'
import * as css from '../screens/ImportFieldsScreen.css.ts'
import { CrsQuestion } from './CrsQuestion.tsx'
import { FileNotes } from './FileNotes.tsx'
import { type Answering, useAnswering } from './useAnswering.ts'

interface QuestionStepProps {
  upload: StagedUpload
  question: UploadQuestion
  /** What the person looks for in the file. */
  holds?: 'fields' | 'zones'
}

/** What the file leaves open, answered before its features are read. */
export function QuestionStep({ upload, question, holds = 'fields' }: QuestionStepProps) {
  const answering = useAnswering(upload.id)
  const outcome = <Outcome answering={answering} />
  return question.kind === 'layer' ? (
    <LayerQuestion
      upload={upload}
      layers={question.layers}
      holds={holds}
      answering={answering}
      outcome={outcome}
    />
  ) : (
    <CrsQuestion upload={upload} guesses={question.guesses} answering={answering} outcome={outcome} />
  )
}

function Outcome({ answering }: { answering: Answering }) {
  return (
    <>
      {answering.isRunning ? <Progress label="Reading the file" /> : null}
      {answering.failure === null ? null : (
        <ErrorState error={answering.failure} kept="The file is kept. Another choice may work." />
      )}
    </>
  )
}

interface LayerQuestionProps {
  upload: StagedUpload
  layers: Extract<UploadQuestion, { kind: 'layer' }>['layers']
  holds: 'fields' | 'zones'
  answering: Answering
  outcome: React.ReactNode
}

function LayerQuestion({ upload, layers, holds, answering, outcome }: LayerQuestionProps) {
  const [layer, setLayer] = useState<string | null>(null)
  return (
    <div className={css.question}>
      <FileNotes upload={upload} />
      <form
        className={css.answers}
        onSubmit={(event) => {
          event.preventDefault()
          if (layer !== null) answering.run({ layer })
        }}
      >
        <RadioGroup
          label={`Which layer holds the ${holds}?`}
          options={layers.map(({ name, featureCount, geometryType, crs }) => ({
            key: name,
            label: name,
            note: `${formatCount(featureCount, 'feature', 'features')} · ${geometryType} · ${crs ?? 'no coordinate system'}`,
          }))}
          value={layer}
          onChange={setLayer}
        />
        {outcome}
        <div>
          <Button type="submit" tone="primary" isDisabled={layer === null} isPending={answering.isRunning}>
            Use this layer
          </Button>
        </div>
      </form>
    </div>
  )
}
