import type { DeployToken, Figures, ObservedSource } from '@najem/shared/contract/platform';
import { gradeVital, SHELL_SOURCE, type VitalGrade, type WebVital } from '@najem/shared/domain/platform';
import type { Tone } from '@najem/shared/ui/base';
import { TEXTS } from './texts';

export const REMOTES_PATH = '/admin/remotes';

/** The periods to choose from, in hours. */
export const PERIODS = ['24', '168', '720'] as const;
export type Period = (typeof PERIODS)[number];

/** A larger share of failed loads is graded `fair` or `poor`. */
const FAILURE_LIMITS = { fair: 0.01, poor: 0.05 };

const NAMES: Readonly<Record<string, string>> = TEXTS.names;
const NUMBER = new Intl.NumberFormat('pl-PL');
const PERCENT = new Intl.NumberFormat('pl-PL', { style: 'percent', maximumFractionDigits: 1 });
const SECONDS = new Intl.NumberFormat('pl-PL', { maximumFractionDigits: 1 });
const SHIFT = new Intl.NumberFormat('pl-PL', { maximumFractionDigits: 2 });

export const TONES: Record<VitalGrade, Tone> = { good: 'success', fair: 'warning', poor: 'danger' };

export function countText(count: number): string {
  return NUMBER.format(count);
}

/** The Polish name of a remote or of the shell. */
export function nameOf({ id, label }: Pick<ObservedSource, 'id' | 'label'>): string {
  return id === SHELL_SOURCE ? TEXTS.shell : (label ?? NAMES[id] ?? id);
}

/** Why the current shell cannot run a version; undefined when it can. */
export function incompatibilityOf({ versions }: ObservedSource, version: string): string | undefined {
  return versions.find((known) => known.version === version)?.unfit;
}

/** A duration as in `1,2 s`; below one second as in `350 ms`. */
export function timeText(milliseconds: number): string {
  return milliseconds < 1000
    ? TEXTS.milliseconds(NUMBER.format(milliseconds))
    : TEXTS.seconds(SECONDS.format(milliseconds / 1000));
}

export interface GradedFigure {
  text: string;
  grade: VitalGrade;
  /** The counts behind the figure. */
  basis: string;
}

/** The share of failed loads; undefined without loads. */
export function failureFigure({ failureRate, failures, loads }: Figures): GradedFigure | undefined {
  if (failureRate === undefined) return undefined;
  return gradeFailures(failureRate, TEXTS.failuresOf(countText(failures), countText(loads)));
}

/** The share of calls that the team's backend did not answer well; undefined without calls. */
export function backendFigure({ backend }: Figures): GradedFigure | undefined {
  if (!backend) return undefined;
  const { calls, failed, silent, bad, p75Ms } = backend;
  const faults = failed + silent + bad;
  return gradeFailures(faults / calls, TEXTS.callsOf(countText(faults), countText(calls), timeText(p75Ms)));
}

function gradeFailures(rate: number, basis: string): GradedFigure {
  const { fair, poor } = FAILURE_LIMITS;
  return { text: PERCENT.format(rate), grade: rate > poor ? 'poor' : rate > fair ? 'fair' : 'good', basis };
}

/** A web vital with its grade by web.dev; undefined without measurements. */
export function vitalFigure({ vitals }: Figures, vital: WebVital): GradedFigure | undefined {
  const found = vitals.find((measured) => measured.vital === vital);
  return (
    found && {
      text: vital === 'CLS' ? SHIFT.format(found.p75) : timeText(found.p75),
      grade: gradeVital(vital, found.p75),
      basis: TEXTS.visits(countText(found.visits)),
    }
  );
}

/** Whether a token is valid at `now`, expired or revoked. */
export function stateOfToken({ revokedAt, expiresAt }: DeployToken, now: Date): keyof typeof TEXTS.tokenStates {
  if (revokedAt !== undefined) return 'revoked';
  return expiresAt !== undefined && new Date(expiresAt) <= now ? 'expired' : 'valid';
}
