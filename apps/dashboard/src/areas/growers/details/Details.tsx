import { Skeleton } from '@org/ui'
import { Activation } from './Activation.tsx'
import * as css from './Details.css.ts'
import { EditableText } from './EditableText.tsx'
import { GrowerName } from './GrowerName.tsx'
import { TEXTS } from './texts.ts'
import type { GrowerEdits } from './useGrowerEdits.ts'

/** Who a grower is, each text edited where it stands. */
export function Details({ edits: { shown, save } }: { edits: GrowerEdits }) {
  return (
    <div className={css.details}>
      <div className={css.texts}>
        {TEXTS.map((text) =>
          shown === undefined ? (
            <div key={text.key}>
              {text.label}
              <Skeleton width={40} />
            </div>
          ) : text.key === 'name' ? (
            <GrowerName key={text.key} text={text} grower={shown} onSave={save} />
          ) : (
            <EditableText
              key={text.key}
              growerId={shown.id}
              text={text}
              value={shown[text.key]}
              onSave={save}
            />
          ),
        )}
      </div>
      {shown === undefined ? null : <Activation grower={shown} />}
    </div>
  )
}
