import type { Grower } from '@org/core'
import { useTyped } from '#unsaved/typed.ts'
import { AlikeGrowers } from '../parts/AlikeGrowers.tsx'
import { useAlike } from '../parts/useAlike.ts'
import { EditableText, type EditableTextProps } from './EditableText.tsx'
import { growerPlace } from './useGrowerEdits.ts'

interface GrowerNameProps extends Pick<EditableTextProps, 'text' | 'onSave'> {
  grower: Grower
}

/** A grower's name. Names like the new one are shown before it is saved; leaving the text does not save it then. */
export function GrowerName({ grower, text, onSave }: GrowerNameProps) {
  const typed = useTyped(growerPlace(grower.id, text.key), grower.name)
  const { growers, isAlone, mayGive } = useAlike(typed.text ?? '', grower.id)
  const waits = async (name: string, isLeft: boolean) => {
    const may = isLeft ? await isAlone(name) : await mayGive(name)
    return may ? null : 'Not saved: another grower has a similar name.'
  }
  return (
    <EditableText growerId={grower.id} text={text} value={grower.name} onSave={onSave} waits={waits}>
      <AlikeGrowers
        growers={growers}
        hint={`If it is the same grower, keep “${grower.name}” or choose another name.`}
      />
    </EditableText>
  )
}
