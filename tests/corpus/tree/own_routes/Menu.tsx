import { Link, useNavigate } from 'react-router-dom';

export function Menu() {
  const navigate = useNavigate();
  return (
    <nav onClick={() => navigate('/pods')}>
      <Link to="/pods">Pods</Link>
      <a href="/templates">Templates</a>
      <a href="https://console.gpu.example/serverless/endpoints">Console</a>
    </nav>
  );
}
