import issuescli from '../../../resources/locales/en/issuescli.json' with { type: 'json' };
import '../../shared/issues/cli-texts.ts';
import { declareDemo } from '../kit/declare.ts';

export const issuesNames = declareDemo('issues', ['current', 'specified'], issuescli.demo);
export type IssuesFault = keyof typeof issuescli.demo.fault;
export type IssuesGeneration = (typeof issuesNames.generations)[number];
