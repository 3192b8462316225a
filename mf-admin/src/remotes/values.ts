import type { DeployToken, Figures, ObservedSource } from '@najem/shared/contract';
import { gradeVital, SHELL_SOURCE, type VitalGrade, type WebVital } from '@najem/shared/domain';
import type { Tone } from '@najem/shared/ui/base';
import { TEXTS } from './texts';

export const REMOTES_PATH = '/admin/remotes';

/** Periods that can be looked at, in hours. */
export const PERIODS = ['24', '168', '720'] as const;

/** More failures than this share are a warning; more than the second are an alarm. */
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

/** What people call a remote. */
export function nameOf({ id, label }: Pick<ObservedSource, 'id' | 'label'>): string {
  return id === SHELL_SOURCE ? TEXTS.shell : (label ?? NAMES[id] ?? id);
}

/** Why today's shell cannot run a version that is pointed at; undefined where it can. */
export function unfitOf({ versions }: ObservedSource, version: string): string | undefined {
  return versions.find((known) => known.version === version)?.unfit;
}

/** `1,2 s`, from one second on. */
export function timeText(milliseconds: number): string {
  return milliseconds < 1000
    ? TEXTS.milliseconds(NUMBER.format(milliseconds))
    : TEXTS.seconds(SECONDS.format(milliseconds / 1000));
}

export interface GradedFigure {
  text: string;
  grade: VitalGrade;
  /** What it was read from. */
  basis: string;
}

/** The share of loads that failed; undefined where nobody loaded it. */
export function failureFigure({ failureRate, failures, loads }: Figures): GradedFigure | undefined {
  if (failureRate === undefined) return undefined;
  const { fair, poor } = FAILURE_LIMITS;
  return {
    text: PERCENT.format(failureRate),
    grade: failureRate > poor ? 'poor' : failureRate > fair ? 'fair' : 'good',
    basis: TEXTS.failuresOf(countText(failures), countText(loads)),
  };
}

/** A web vital as web.dev grades it; undefined where nobody measured it. */
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

/** Whether a token still lets anybody in. */
export function stateOfToken({ revokedAt, expiresAt }: DeployToken, now: Date): keyof typeof TEXTS.tokenStates {
  if (revokedAt !== undefined) return 'revoked';
  return expiresAt !== undefined && new Date(expiresAt) <= now ? 'expired' : 'valid';
}
