import type { SubjectDescriptor } from '@najem/shared/domain/register';
import { questionsOf, topicAge, topicCounts, topicsOf, type TopicSummary } from '@najem/shared/domain/reports';
import { GradeBadge } from '@najem/shared/subject';
import { Card, Cluster, Grid } from '@najem/shared/ui/base';
import { Badge } from '@najem/shared/ui/content';
import type { Entry } from './rating-breakdown';
import { REPORT_VIEW as T } from './texts';

interface TopicsProps {
  descriptor: SubjectDescriptor;
  entries: readonly Entry[];
}

/** What the entries say about each topic of the kind. */
export function Topics({ descriptor, entries }: TopicsProps) {
  return (
    <section className="rn-report-topics" aria-label={T.topics}>
      <Grid column="s">
        {topicsOf(descriptor, entries).map((topic) => (
          <TopicCard key={topic.label} topic={topic} />
        ))}
      </Grid>
    </section>
  );
}

function TopicCard({ topic }: { topic: TopicSummary }) {
  const { good, bad } = topicCounts(topic);
  return (
    <Card title={topic.label}>
      <Cluster>
        {good && (
          <Badge tone="success" icon="check">
            {good}
          </Badge>
        )}
        {bad && (
          <Badge tone="danger" icon="warning">
            {bad}
          </Badge>
        )}
        <GradeBadge grade={topic.grade} />
      </Cluster>
      <p className="rn-report-age rn-muted rn-small">{topicAge(topic)}</p>
    </Card>
  );
}

/** What to ask the person about; nothing where no negative entry counts. */
export function Questions({ descriptor, entries }: TopicsProps) {
  const questions = questionsOf(descriptor, entries);
  if (questions.length === 0) return null;
  return (
    <Card title={T.questions} icon="info">
      <ul className="rn-report-questions">
        {questions.map((question) => (
          <li key={question}>{question}</li>
        ))}
      </ul>
    </Card>
  );
}
