import { Skeleton } from '@org/ui'
import * as report from '../parts/Report.css.ts'

/** Holds the place of the cards. */
export const Waiting = () => (
  <div className={report.cards} aria-busy>
    <span className={report.unseen}>Loading the estimate</span>
    {[0, 1].map((card) => (
      <div key={card} className={report.skeletonCard}>
        <Skeleton width={32} />
        <Skeleton width={48} />
        <Skeleton width={64} />
      </div>
    ))}
  </div>
)
