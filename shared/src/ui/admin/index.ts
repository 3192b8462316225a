export { BarChart, DistributionChart, LineChart } from './charts';
export { Statistic, SwitchField } from './Statistic';
export { Tabs } from './Tabs';
export type { Tab } from './Tabs';
