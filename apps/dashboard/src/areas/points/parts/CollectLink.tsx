import { paths } from '@org/core'
import { buttonLook } from '@org/ui'
import { Smartphone } from 'lucide-react'
import { Link } from '#platform/links.tsx'

/** To the page for the field. */
export function CollectLink() {
  return (
    <Link href={`${paths.samplingPoints.link()}?collect`} className={buttonLook.neutral}>
      <Smartphone size={16} aria-hidden />
      Collect on this phone
    </Link>
  )
}
