import type { ProgramEstimate } from '@org/core/contract'
import { answerQuestions } from '../../shared/threads/answer-questions.ts'
import { toCampaign } from '../values/to-campaign.ts'
import { knownOf, programOf } from './program.ts'
import type { CampaignPortion, ProgramToEstimate } from './program-thread.ts'

/** How often it is said how many fields are estimated. */
const FIELDS_BETWEEN = 50

answerQuestions<ProgramToEstimate, ProgramEstimate, number, CampaignPortion>(
  async ({ fields, query }, { report, next }) => {
    const known = []
    for (let texts = await next(); texts !== null; texts = await next())
      for (const one of knownOf(texts.map(toCampaign), query)) known.push(one)
    // In one order, however they come: of equals the first is chosen.
    known.sort((one, other) => one.campaign.designId - other.campaign.designId)
    let done = 0
    return programOf(fields, known, query, () => {
      done += 1
      if (done % FIELDS_BETWEEN === 0) report(done)
    })
  },
)
