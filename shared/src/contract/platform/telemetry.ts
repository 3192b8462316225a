import { ERROR_TEXT_LENGTH, REPORT_LIMITS, REPORT_PATH, WEB_VITALS } from '@najem/shared/domain/platform';
import { type Static, Type } from '@sinclair/typebox';
import { endpoint } from '../kernel/endpoint';
import { Done, oneOf, Time, UNPRINTED } from '../kernel/parts';
import { SpecialStage } from './stages';

/** `shell`, or a remote's id. */
const Source = Type.String({ pattern: '^[a-z][a-z0-9-]{1,29}$' });
/** A remote's version, or the build of the shell. */
const Version = Type.String({ pattern: '^[\\w][\\w.-]{0,59}$' });
const Milliseconds = Type.Number({ minimum: 0, maximum: 600_000 });

const VitalName = oneOf(WEB_VITALS);

/** An error in a browser, without anything of the person's. */
export const BrowserError = Type.Object({
  source: Source,
  version: Version,
  message: Type.String({ minLength: 1, maxLength: ERROR_TEXT_LENGTH, ...UNPRINTED }),
  /** File, line and column of the script. */
  place: Type.Optional(Type.String({ pattern: '^[\\w.-]{1,100}:\\d{1,7}:\\d{1,7}$' })),
  /** How often it happened since the last report. */
  count: Type.Integer({ minimum: 1, maximum: REPORT_LIMITS.count }),
});
export type BrowserError = Static<typeof BrowserError>;

/** How the backend of a remote's team answered the calls of one version in a period. */
export const BackendFigures = Type.Object({
  calls: Type.Integer(),
  /** Answers with a 5xx. */
  failed: Type.Integer(),
  /** No answer in time, or no connection. */
  silent: Type.Integer(),
  /** Answers that cannot be passed on: broken off, too large, a redirect. */
  bad: Type.Integer(),
  /** Until the answer, or the first part of a file. */
  p75Ms: Type.Integer(),
});
export type BackendFigures = Static<typeof BackendFigures>;

/** The figures of one version in the period. Without samples a figure is absent. */
export const Figures = Type.Object({
  /** How often browsers asked for it; 0 for the shell, which comes with the page. */
  loads: Type.Integer(),
  /** Loads that failed, and times that it broke afterwards. */
  failures: Type.Integer(),
  /** 0 to 1. */
  failureRate: Type.Optional(Type.Number()),
  loadP75Ms: Type.Optional(Type.Integer()),
  errors: Type.Integer(),
  /** Absent without calls. */
  backend: Type.Optional(BackendFigures),
  /** What three of four visits stay below, with their number. */
  vitals: Type.Array(Type.Object({ vital: VitalName, p75: Type.Number(), visits: Type.Integer() })),
});
export type Figures = Static<typeof Figures>;

export const ObservedError = Type.Object({
  version: Type.String(),
  /** The build of the shell that it happened in last. */
  shell: Type.String(),
  message: Type.String(),
  /** A source's file and line where the release came with source maps, a script's place otherwise. */
  place: Type.Optional(Type.String()),
  count: Type.Integer(),
  firstAt: Time,
  lastAt: Time,
});
export type ObservedError = Static<typeof ObservedError>;

/** A remote, or the shell, as it is doing. */
export const ObservedSource = Type.Object({
  /** `shell`, or the remote's id. */
  id: Type.String(),
  /** What the navigation calls it. */
  label: Type.Optional(Type.String()),
  active: Type.Optional(Type.String()),
  previous: Type.Optional(Type.String()),
  canary: Type.Optional(Type.Object({ version: Type.String(), percent: Type.Integer() })),
  /** Absent where it is live. */
  stage: SpecialStage,
  /** Since when it stands like this. */
  since: Type.Optional(Time),
  /** Of the active version. */
  figures: Figures,
  /** Every version that is pointed at or was seen in the period, newest first. */
  versions: Type.Array(
    Type.Object({
      version: Type.String(),
      createdAt: Time,
      figures: Figures,
      /** Why the current shell cannot run it, so that visitors do not get it. Only for versions in use. */
      unfit: Type.Optional(Type.String()),
    }),
  ),
  /** Those of the period, newest first. */
  errors: Type.Array(ObservedError),
});
export type ObservedSource = Static<typeof ObservedSource>;

/** The fullest report, in texts of any alphabet, has half of it. */
const REPORT_BODY_BYTES = 32 * 1024;

/**
 * `slow`: it has not come for long, and may still; the others: it failed while loading, starting or on the screen.
 */
export const FailureStage = Type.Union([
  Type.Literal('load'),
  Type.Literal('slow'),
  Type.Literal('start'),
  Type.Literal('render'),
]);
export type FailureStage = Static<typeof FailureStage>;

/** Reports the failure of a release at once. */
export const reportFailure = endpoint({
  method: 'POST',
  path: '/platform/faults',
  access: 'public',
  repeatable: 'A count of loads.',
  summary: 'Reports a remote that failed in a browser, to be counted.',
  body: Type.Object({
    remote: Type.String({ maxLength: 60 }),
    version: Type.Optional(Type.String({ maxLength: 60 })),
    stage: FailureStage,
    cause: Type.String({ maxLength: 500, ...UNPRINTED }),
    /** The expected hash of the file that failed, or of the release's entry. */
    hash: Type.Optional(Type.String({ maxLength: 120 })),
    /** The shell's build in which it failed. */
    shell: Type.Optional(Type.String({ maxLength: 60 })),
  }),
  reply: Done,
  errors: [],
});

export const telemetry = {
  report: endpoint({
    method: 'POST',
    path: REPORT_PATH,
    access: 'public',
    summary: "Counts what a page saw: errors, web vitals and remotes' load times, by shell and remote version.",
    body: Type.Object({
      /** The build of the shell that the page runs. */
      shell: Version,
      errors: Type.Array(BrowserError, { maxItems: REPORT_LIMITS.errors }),
      /** Milliseconds, CLS without a unit. */
      vitals: Type.Array(Type.Object({ source: Source, version: Version, vital: VitalName, value: Milliseconds }), {
        maxItems: REPORT_LIMITS.vitals,
      }),
      /** Releases of remotes that the page loaded, with the time until their module was there; without one only what they listen to. */
      loads: Type.Array(Type.Object({ remote: Source, version: Version, ms: Type.Optional(Milliseconds) }), {
        maxItems: REPORT_LIMITS.loads,
      }),
    }),
    reply: Done,
    bodyLimitBytes: REPORT_BODY_BYTES,
    errors: [],
  }),
  overview: endpoint({
    method: 'GET',
    path: '/platform/remotes',
    access: 'admin',
    summary: 'Every remote and the shell: versions, failure rates, load times, web vitals and last errors.',
    query: Type.Object({
      /** How far back figures and errors reach; 24 when absent. */
      hours: Type.Optional(Type.Integer({ minimum: 1, maximum: 720 })),
    }),
    reply: Type.Object({
      success: Type.Boolean(),
      hours: Type.Integer(),
      shell: ObservedSource,
      remotes: Type.Array(ObservedSource),
    }),
    errors: [],
  }),
};
