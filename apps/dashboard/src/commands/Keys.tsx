import { Fragment, type ReactElement } from 'react'
import * as css from './Keys.css.ts'
import { MODIFIER, modifierName } from './keyboard.ts'

/** Keys as they are written on the keyboard in front of the person. */
export function Keys({ keys }: { keys: readonly string[] }): ReactElement {
  return (
    <span className={css.keys}>
      {keys.map((key, index) => (
        <Fragment key={key}>
          {index === 0 ? null : ' '}
          <kbd className={css.key}>{key === MODIFIER ? modifierName() : key}</kbd>
        </Fragment>
      ))}
    </span>
  )
}
