import type { FieldReport, Series } from '@org/core'
import { formatDepthRange, formatNumber, Skeleton, useUnits } from '@org/ui'
import { Fragment, Suspense } from 'react'
import { lazyPart } from '#platform/lazy-part.ts'
import { Card } from '../parts/Card.tsx'
import { type Campaign, campaignsOf, depthsOf, differenceWords, layerOf, meanLines } from './campaigns.ts'
import * as css from './Field.css.ts'
import { depthKey } from './layers.ts'
import { valueWords } from './words.ts'

const MeansChart = lazyPart(async () => (await import('./MeansChart.tsx')).MeansChart)

interface CampaignsCardProps {
  report: FieldReport
  series: Series
}

/** The means of the field’s years beside each other. Those of another method or unit are not compared. */
export function CampaignsCard({ report, series }: CampaignsCardProps) {
  const campaigns = campaignsOf(report, series)
  const lines = meanLines(campaigns)
  const different = campaigns.flatMap((each) => differenceWords(each) ?? [])
  return (
    <Card title="Earlier and later campaigns">
      {different.length === 0 ? null : (
        <ul className={css.sentences}>
          {different.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      <div className={css.pair}>
        <CampaignTable campaigns={campaigns} series={series} />
        {lines.length === 0 ? null : (
          <Suspense fallback={<Skeleton width={64} />}>
            <MeansChart lines={lines} series={series} />
          </Suspense>
        )}
      </div>
    </Card>
  )
}

/** Years by layer. */
function CampaignTable({ campaigns, series }: { campaigns: readonly Campaign[]; series: Series }) {
  const { depth: unit } = useUnits()
  return (
    <table className={css.table} aria-label="Means by year">
      <thead>
        <tr>
          {['Layer', 'Mean', 'n'].map((head) => (
            <th key={head} scope="col" className={css.tableHead}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {campaigns.map((campaign) => (
          <Fragment key={`${campaign.year} ${campaign.method} ${campaign.unit}`}>
            <tr>
              <th scope="rowgroup" colSpan={3} className={css.tableHead} data-words>
                {[campaign.year, campaign.method, campaign.unit].filter((each) => each !== '').join(' · ')}
              </th>
            </tr>
            {depthsOf([campaign]).map((depth) => {
              const layer = layerOf(campaign, depth)
              return (
                <tr key={depthKey(depth)}>
                  <th scope="row" className={css.tableCell} data-depth>
                    {formatDepthRange(depth.topCm, depth.bottomCm, unit)}
                  </th>
                  <td className={css.tableCell}>{valueWords(layer?.mean ?? null, series)}</td>
                  <td className={css.tableCell}>{formatNumber(layer?.n ?? 0)}</td>
                </tr>
              )
            })}
          </Fragment>
        ))}
      </tbody>
    </table>
  )
}
