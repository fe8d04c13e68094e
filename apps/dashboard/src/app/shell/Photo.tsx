import { type ReactElement, useState } from 'react'
import * as css from './Photo.css.ts'

export interface PhotoProps {
  /** As the identity service has it. */
  person: { firstName: string; lastName: string; image: string | undefined }
  size?: keyof typeof css.photo
}

/** A person's picture, on their initials until it is there and where there is none. Their name stands beside it. */
export function Photo({ person, size = 'small' }: PhotoProps): ReactElement {
  const { firstName, lastName, image } = person
  const [failed, setFailed] = useState<string | null>(null)
  return (
    // Drawn, not written: they are no words of a button that has the name.
    <span aria-hidden data-initials={initialsOf(firstName, lastName)} className={css.photo[size]}>
      {image === undefined || image === failed ? null : (
        <img
          src={image}
          alt=""
          // Google's pictures are not given to a page that says where it is.
          referrerPolicy="no-referrer"
          decoding="async"
          className={css.picture}
          onError={() => setFailed(image)}
        />
      )}
    </span>
  )
}

const initialsOf = (...names: readonly string[]): string =>
  names
    .map((name) => [...name.trim()][0] ?? '')
    .join('')
    .toUpperCase()
