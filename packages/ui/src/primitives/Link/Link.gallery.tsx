import type { Gallery } from '../../gallery/gallery.ts'
import { Link } from './Link.tsx'

export const gallery: Gallery = {
  specimens: {
    Plain: <Link href="#plain">Fields of 2026</Link>,
    Quiet: (
      <Link href="#quiet" tone="quiet">
        Creek bottom
      </Link>
    ),
    'As a button': (
      <>
        <Link href="#button" tone="button">
          All growers
        </Link>
        <Link href="#primary" tone="primaryButton">
          New field
        </Link>
      </>
    ),
    'Leaving the product': (
      <Link href="https://imagery.example/" isOutside>
        Imagery terms
      </Link>
    ),
  },
}
