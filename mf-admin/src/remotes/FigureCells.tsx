import type { Figures } from '@najem/shared/contract/platform';
import type { WebVital } from '@najem/shared/domain/platform';
import { VisuallyHidden } from '@najem/shared/ui/base';
import { Badge } from '@najem/shared/ui/content';
import { TEXTS } from './texts';
import { backendFigure, countText, failureFigure, type GradedFigure, timeText, TONES, vitalFigure } from './values';

/** A figure with its grade, also for screen readers, and the counts behind it. */
function Graded({ figure, basisHint }: { figure: GradedFigure | undefined; basisHint?: string }) {
  if (!figure) return <NoData />;
  return (
    <span className="admin-remotes-figure">
      <Badge tone={TONES[figure.grade]}>
        <span className="rn-tabular">{figure.text}</span>
        <VisuallyHidden> ({TEXTS.grades[figure.grade]})</VisuallyHidden>
      </Badge>
      <span className="rn-muted rn-small rn-tabular" title={basisHint}>
        {figure.basis}
      </span>
    </span>
  );
}

function NoData() {
  return <span className="rn-muted rn-small">{TEXTS.noData}</span>;
}

export function FailureCell({ figures }: { figures: Figures }) {
  return <Graded figure={failureFigure(figures)} basisHint={TEXTS.failuresHint} />;
}

/** How the team's backend answered, with what went wrong by its kind where anything did. */
export function BackendCell({ figures }: { figures: Figures }) {
  const { failed = 0, silent = 0, bad = 0 } = figures.backend ?? {};
  return (
    <>
      <Graded figure={backendFigure(figures)} />
      {failed + silent + bad > 0 && (
        <span className="rn-muted rn-small rn-tabular">
          {TEXTS.callFaults(countText(failed), countText(silent), countText(bad))}
        </span>
      )}
    </>
  );
}

export function VitalCell({ figures, vital }: { figures: Figures; vital: WebVital }) {
  return <Graded figure={vitalFigure(figures, vital)} />;
}

export function LoadCell({ figures: { loadP75Ms } }: { figures: Figures }) {
  return loadP75Ms === undefined ? <NoData /> : <span className="rn-tabular">{timeText(loadP75Ms)}</span>;
}
