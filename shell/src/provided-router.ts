/**
 * What shell and remotes may use of react-router-dom. The shell provides this subset under the package's name, because
 * the whole is twice as large; ESLint holds everybody to the same list. It comes from `react-router`: under its own name it
 * would be the shared module that this file provides, and import itself.
 */
export {
  BrowserRouter,
  Link,
  MemoryRouter,
  Navigate,
  NavLink,
  Outlet,
  useInRouterContext,
  useLocation,
  useNavigate,
  useParams,
  useRoutes,
  useSearchParams,
} from 'react-router';
