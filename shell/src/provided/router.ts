/**
 * The part of react-router-dom that remotes may use: the whole router is twice as large, and every page loads it. A
 * remote's build fails if it uses another name; add the name here.
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
