/**
 * What remotes may use of react-router-dom. The whole router is twice as large, and every page has it. A remote's build
 * fails where it uses another name; a name that is needed is added here.
 */
export {
  BrowserRouter,
  Link,
  MemoryRouter,
  Navigate,
  NavLink,
  Outlet,
  useHref,
  useInRouterContext,
  useLinkClickHandler,
  useLocation,
  useNavigate,
  useParams,
  useRoutes,
  useSearchParams,
} from 'react-router-dom';
