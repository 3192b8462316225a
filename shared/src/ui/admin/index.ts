export { BarChart, DistributionChart, LineChart } from './charts';
export type { BarChartProps, DataPoint, DistributionChartProps, LineChartProps } from './charts';
export { Statistic, SwitchField } from './Statistic';
export type { StatisticProps, SwitchFieldProps } from './Statistic';
export { Tabs } from './Tabs';
export type { Tab, TabsProps } from './Tabs';
